/** Where a list is scrolled to and how much of it is in sight, kept up to date. */
import { useCallback, useRef, useState } from "preact/hooks";

const UNKNOWN = 700; // pixels, before the list is laid out

export function useScrolling(): [top: number, height: number, watch: (element: HTMLElement | null) => void] {
  const [at, setAt] = useState<readonly [number, number]>([0, UNKNOWN]);
  const off = useRef<(() => void) | null>(null);
  const watch = useCallback((element: HTMLElement | null) => {
    off.current?.();
    off.current = null;
    if (!element) return;
    const look = () => setAt([element.scrollTop, element.clientHeight || UNKNOWN]);
    const sizes = new ResizeObserver(look);
    element.addEventListener("scroll", look, { passive: true });
    sizes.observe(element);
    off.current = () => {
      element.removeEventListener("scroll", look);
      sizes.disconnect();
    };
  }, []);
  return [at[0], at[1], watch];
}
