/** A column of a rate sheet and its headings, normalized: lower case, no accents, words joined by underscores. */
export const SHEET_COLUMNS = [
  { code: 'product', headings: ['product', 'produit'] },
  { code: 'table', headings: ['table', 'tableau'] },
  { code: 'condition', headings: ['condition', 'etat'] },
  {
    code: 'tier',
    headings: ['tier', 'min_credit_score', 'credit_score', 'palier', 'cote', 'cote_de_credit'],
  },
  { code: 'model_year_from', headings: ['model_year_from', 'year_from', 'annee_de', 'annee_modele_de'] },
  { code: 'model_year_to', headings: ['model_year_to', 'year_to', 'annee_a', 'annee_modele_a'] },
  { code: 'amount_from', headings: ['amount_from', 'montant_de'] },
  { code: 'amount_to', headings: ['amount_to', 'montant_a'] },
  { code: 'segment', headings: ['segment', 'vehicle_type', 'type_de_vehicule'] },
  { code: 'distance', headings: ['distance', 'distance_per_year', 'kilometrage', 'distance_par_annee'] },
  { code: 'item', headings: ['item', 'element'] },
  { code: 'age', headings: ['age', 'vehicle_age', 'age_du_vehicule'] },
  { code: 'term', headings: ['term', 'term_months', 'terme', 'duree', 'terme_mois'] },
  { code: 'financed', headings: ['financed', 'added_to_loan', 'finances', 'ajoutes_au_pret'] },
  {
    code: 'charge',
    headings: ['charge', 'cost_of_borrowing', 'finance_charge', 'cout_d_emprunt', 'frais_de_credit'],
  },
  { code: 'value', headings: ['value', 'rate', 'valeur', 'taux'] },
] as const

export type SheetColumn = (typeof SHEET_COLUMNS)[number]['code']

/** Words in a column, normalized, and their values. */
export const SHEET_WORDS = {
  product: {
    finance: ['finance', 'loan', 'retail', 'financement', 'pret'],
    lease: ['lease', 'location', 'bail'],
  },
  table: {
    rate: ['rate', 'rates', 'taux'],
    factor: ['factor', 'money_factor', 'facteur', 'facteur_monetaire'],
    residual: ['residual', 'residuals', 'residuel', 'residuelle', 'valeur_residuelle'],
    distance: ['distance', 'kilometrage'],
    limit: ['limit', 'limits', 'limite', 'limites'],
    fee: ['fee', 'fees', 'frais'],
  },
  condition: {
    new: ['new', 'neuf'],
    cpo: ['cpo', 'certified', 'certifie', 'occasion_certifiee'],
    used: ['used', 'occasion', 'd_occasion', 'usage'],
  },
  segment: {
    car: ['car', 'voiture', 'auto', 'automobile'],
    suv: ['suv', 'vus', 'utilitaire'],
    truck: ['truck', 'pickup', 'camion', 'camionnette'],
    ev: ['ev', 'electric', 'electrique', 've'],
  },
  answer: {
    yes: ['yes', 'y', 'true', 'oui', 'o', 'vrai'],
    no: ['no', 'n', 'false', 'non', 'faux'],
  },
} as const

/** Words in the item column that mean: this table is empty. */
export const NO_ITEM_WORDS: readonly string[] = ['none', 'aucun', 'aucune']

/** Required and optional columns of each table; all others must be empty. `value` and `product` always apply. */
export const TABLE_COLUMNS: Readonly<
  Record<string, { readonly needs: readonly SheetColumn[]; readonly may: readonly SheetColumn[] }>
> = {
  'finance rate': {
    needs: ['condition', 'term'],
    may: ['tier', 'model_year_from', 'model_year_to', 'amount_from', 'amount_to'],
  },
  'finance limit': { needs: ['condition', 'item'], may: ['age'] },
  'finance fee': { needs: ['item'], may: ['financed', 'charge'] },
  'lease rate': { needs: ['condition', 'term'], may: [] },
  'lease factor': { needs: ['condition', 'term'], may: ['tier'] },
  'lease residual': { needs: ['condition', 'segment', 'term'], may: [] },
  'lease distance': { needs: ['condition', 'distance'], may: [] },
  'lease limit': { needs: ['condition', 'item'], may: [] },
  'lease fee': { needs: ['condition', 'item'], may: [] },
}
