/** A seat's clock: what it has left, counting down while it is running. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useTable } from "./model";

const now = signal(Date.now());

/** Minutes and seconds, with hours and days where there are any. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24];
  const two = (n: number) => String(n).padStart(2, "0");
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (days > 0) return `${days}d ${hours}h`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

export function ClockView({ seat }: { readonly seat: number }) {
  const clock = useTable().document.value?.table.clock;
  useEffect(() => {
    if (!clock) return;
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 500);
    return () => clearInterval(timer);
  }, [clock]);
  const left = clock?.left[seat];
  if (!clock || left === undefined) return null;
  const runs = clock.running.includes(seat);
  const remaining = runs ? left - Math.max(0, now.value - clock.since) : left;
  return (
    <span class={`clock ${runs ? "runs" : ""} ${remaining < 30000 ? "short" : ""}`} role="timer">
      {clockText(remaining)}
    </span>
  );
}
