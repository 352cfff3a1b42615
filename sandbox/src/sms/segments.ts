/** The characters of the GSM 7-bit alphabet; those of its extension table count twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€\f')

/** Number of segments in which a text message is sent and charged (3GPP TS 23.038). At least one. */
export function countSegments(text: string): number {
  const characters = Array.from(text)
  const isGsm = characters.every(character => basic.has(character) || extended.has(character))
  const [single, joined] = isGsm ? [160, 153] : [70, 67]
  const units = isGsm
    ? characters.reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0)
    : text.length
  return units <= single ? 1 : Math.ceil(units / joined)
}
