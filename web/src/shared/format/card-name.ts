/** A payment card as people write it: "Visa •••• 4242". */
export const cardName = ({ brand, last4 }: { readonly brand: string; readonly last4: string }): string =>
  `${brand.replace(/^./u, first => first.toUpperCase())} •••• ${last4}`
