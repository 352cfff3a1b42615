import type { Labelled } from '#platform/markets/labels.ts'
import type { Product } from './cell.ts'

/** Format of an item's value: dollars and cents, percent, or a whole number. */
export type ItemKind = 'amount' | 'percent' | 'whole'

interface CardItem extends Labelled {
  readonly kind: ItemKind
}

const ages = {
  code: 'max_vehicle_age_years',
  name: 'Oldest vehicle in years',
  name_fr: 'Âge maximal du véhicule en années',
  kind: 'whole',
} as const

/** Possible limits of a card (decisions 3.47). */
export const LIMIT_ITEMS: Readonly<Record<Product, readonly CardItem[]>> = {
  finance: [
    {
      code: 'min_amount_financed',
      name: 'Minimum amount financed',
      name_fr: 'Montant financé minimal',
      kind: 'amount',
    },
    {
      code: 'max_amount_financed',
      name: 'Maximum amount financed',
      name_fr: 'Montant financé maximal',
      kind: 'amount',
    },
    {
      code: 'max_ltv_pct',
      name: 'Maximum loan to value',
      name_fr: 'Ratio prêt-valeur maximal',
      kind: 'percent',
    },
    {
      code: 'max_balloon_pct',
      name: 'Maximum balloon in percent of the price',
      name_fr: 'Versement final maximal en pourcentage du prix',
      kind: 'percent',
    },
    {
      code: 'max_days_to_first_payment',
      name: 'Maximum days to the first payment',
      name_fr: 'Délai maximal jusqu’au premier paiement, en jours',
      kind: 'whole',
    },
    {
      code: 'reserve_cap_pct',
      name: 'Reserve cap',
      name_fr: 'Plafond de la marge du concessionnaire',
      kind: 'percent',
    },
    {
      code: 'max_term',
      name: 'Longest term from an age',
      name_fr: 'Terme maximal à partir d’un âge',
      kind: 'whole',
    },
    { code: 'max_odometer', name: 'Maximum odometer', name_fr: 'Odomètre maximal', kind: 'whole' },
    ages,
  ],
  lease: [
    { code: 'min_cap_cost', name: 'Minimum cap cost', name_fr: 'Coût capitalisé minimal', kind: 'amount' },
    {
      code: 'max_cap_cost_pct_of_msrp',
      name: 'Maximum cap cost in percent of MSRP',
      name_fr: 'Coût capitalisé maximal en pourcentage du PDSF',
      kind: 'percent',
    },
    {
      code: 'residualizable_limit_pct_of_msrp',
      name: 'Residualized items in percent of MSRP',
      name_fr: 'Articles résidualisés en pourcentage du PDSF',
      kind: 'percent',
    },
    {
      code: 'payments_in_advance',
      name: 'Payments in advance',
      name_fr: 'Paiements d’avance',
      kind: 'whole',
    },
    ages,
  ],
}

/** Fees of a lease card. The fees of a loan have the lender's own names. */
export const LEASE_FEE_ITEMS: readonly CardItem[] = [
  { code: 'acquisition_fee', name: 'Acquisition fee', name_fr: 'Frais d’acquisition', kind: 'amount' },
  { code: 'disposition_fee', name: 'Disposition fee', name_fr: 'Frais de disposition', kind: 'amount' },
  { code: 'security_deposit', name: 'Security deposit', name_fr: 'Dépôt de garantie', kind: 'amount' },
  {
    code: 'excess_distance_charge',
    name: 'Excess distance charge',
    name_fr: 'Frais de distance excédentaire',
    kind: 'amount',
  },
  {
    code: 'extra_distance_purchase',
    name: 'Extra distance purchase',
    name_fr: 'Achat de distance additionnelle',
    kind: 'amount',
  },
]

/** The maximum term by age has its own table on the card. */
export const TERM_BY_AGE = 'max_term'
