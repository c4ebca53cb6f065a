/** What others have asked for, or keep one waiting with: taking back, staying away. */
import { t, told } from "../words/languages";
import { TABLE } from "../words/table";
import { useTable } from "./model";

export function Offers() {
  const table = useTable();
  const now = table.document.value?.table;
  const offer = now?.offer;
  if (offer) {
    if (offer.seat === table.seat.value || offer.agreed.includes(table.seat.value) || !table.plays.value) {
      return offer.seat === table.seat.value ? <p class="notice">{t(TABLE.offered)}</p> : null;
    }
    const agree = (yes: boolean) => table.say({ type: "consent", agree: yes });
    return (
      <div class="notice" role="alert">
        <p>{t(TABLE.offers)(told(table.nameOf(offer.seat)))}</p>
        <button type="button" class="choice primary" data-consent="yes" onClick={() => agree(true)}>
          {t(TABLE.agree)}
        </button>
        <button type="button" class="choice" data-consent="no" onClick={() => agree(false)}>
          {t(TABLE.decline)}
        </button>
      </div>
    );
  }
  const awaited = table.scene.value?.acting ?? [];
  const gone =
    now?.stage === "playing" &&
    now.seats.some((one) => awaited.includes(one.seat) && one.who === "person" && !one.here);
  if (!gone || !table.plays.value || now.clock || awaited.includes(table.seat.value)) return null;
  return (
    <div class="notice">
      <p>{t(TABLE.claimWhy)}</p>
      <button type="button" class="quiet" onClick={() => table.say({ type: "claim" })}>
        {t(TABLE.claim)}
      </button>
    </div>
  );
}
