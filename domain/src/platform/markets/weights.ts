const POUND_KG = 0.453_592_37

/** Whole pounds of whole kilograms. */
export const kilogramsToPounds = (kilograms: number): number => Math.round(kilograms / POUND_KG)
