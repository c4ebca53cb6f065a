/** A long press on a touch screen: looks closely, where a mouse would hover. */

const LONG = 420;
const STILL = 10;

/** Call something if the pointer, a finger, stays where it is; the click that would follow is swallowed. */
export function longPress(event: PointerEvent, look: () => void): void {
  if (event.pointerType === "mouse") return;
  const element = event.currentTarget as HTMLElement;
  const { clientX, clientY } = event;
  const swallow = (click: Event) => {
    click.preventDefault();
    click.stopImmediatePropagation();
  };
  const timer = setTimeout(() => {
    element.addEventListener("click", swallow, { capture: true, once: true });
    look();
    end();
    setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 800);
  }, LONG);
  const moved = (at: PointerEvent) => {
    if (Math.hypot(at.clientX - clientX, at.clientY - clientY) > STILL) end();
  };
  const end = () => {
    clearTimeout(timer);
    removeEventListener("pointermove", moved);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
  };
  addEventListener("pointermove", moved);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
