/** What is asked of the server over HTTP. */
import type { Said } from "./words/languages";

/** What the server has declined, with its reason in both languages. */
export class Declined extends Error {
  constructor(
    readonly code: string,
    readonly said: Said,
    readonly clause = "",
  ) {
    super(said.en);
  }
}

const UNREACHED = { ja: "サーバーに届きません。", en: "The server cannot be reached." };

/** The answer to a request as JSON; Declined with the reason where there is none. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const posted = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await answered(path, body === undefined ? {} : posted)).json();
}

/** The answer to a request; Declined with the reason where it is declined. */
export async function answered(path: string, request: RequestInit): Promise<Response> {
  let reply: Response;
  try {
    reply = await fetch(path, request);
  } catch {
    throw new Declined("unreached", UNREACHED);
  }
  if (reply.ok) return reply;
  const said = await reply.json().catch(() => ({}));
  throw new Declined(said.code ?? String(reply.status), { ja: said.ja ?? "", en: said.en ?? "" }, said.clause);
}
