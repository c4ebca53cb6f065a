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
  let reply: Response;
  try {
    reply = await fetch(path, body === undefined ? {} : posted);
  } catch {
    throw new Declined("unreached", UNREACHED);
  }
  const said = await reply.json().catch(() => ({}));
  if (!reply.ok)
    throw new Declined(said.code ?? String(reply.status), { ja: said.ja ?? "", en: said.en ?? "" }, said.clause);
  return said as T;
}
