import type { Country } from '#platform/markets/countries.ts'
import type { Labelled } from '#platform/markets/labels.ts'

/** Decisions 3.74. The title is required, so declining to answer is an option. */
export const SALUTATIONS = [
  { code: 'mr', name: 'Mr', name_fr: 'M.' },
  { code: 'mrs', name: 'Mrs', name_fr: 'Mme' },
  { code: 'ms', name: 'Ms', name_fr: 'Mme' },
  { code: 'miss', name: 'Miss', name_fr: 'Mlle' },
  { code: 'mx', name: 'Mx', name_fr: 'Mx' },
  { code: 'dr', name: 'Dr', name_fr: 'Dr ou Dre' },
  { code: 'undisclosed', name: 'Prefer not to say', name_fr: 'Je préfère ne pas répondre' },
] as const

const MARITAL_CA = [
  { code: 'single', name: 'Single', name_fr: 'Célibataire' },
  { code: 'married', name: 'Married', name_fr: 'Marié ou mariée' },
  { code: 'common_law', name: 'Common-law partner', name_fr: 'Conjoint ou conjointe de fait' },
  { code: 'civil_union', name: 'Civil union', name_fr: 'Uni ou unie civilement' },
  { code: 'separated', name: 'Separated', name_fr: 'Séparé ou séparée' },
  { code: 'divorced', name: 'Divorced', name_fr: 'Divorcé ou divorcée' },
  { code: 'widowed', name: 'Widowed', name_fr: 'Veuf ou veuve' },
] as const

const MARITAL_US = [
  { code: 'married', name: 'Married', name_fr: 'Marié ou mariée' },
  { code: 'unmarried', name: 'Unmarried', name_fr: 'Non marié ou non mariée' },
  { code: 'separated', name: 'Separated', name_fr: 'Séparé ou séparée' },
] as const

/** Decisions 3.75: in the United States only these three may be asked (Regulation B, 12 CFR 1002.5(d)). */
export const MARITAL_STATUSES_OF: Readonly<Record<Country, readonly Labelled[]>> = {
  CA: MARITAL_CA,
  US: MARITAL_US,
}

/** Decisions 3.76: relationship of the co-applicant to the applicant. */
export const RELATIONS = [
  { code: 'spouse', name: 'Spouse', name_fr: 'Époux ou épouse' },
  { code: 'common_law', name: 'Common-law partner', name_fr: 'Conjoint ou conjointe de fait' },
  { code: 'parent', name: 'Parent', name_fr: 'Père ou mère' },
  { code: 'child', name: 'Child', name_fr: 'Enfant' },
  { code: 'sibling', name: 'Brother or sister', name_fr: 'Frère ou sœur' },
  { code: 'other_relative', name: 'Other relative', name_fr: 'Autre membre de la famille' },
  { code: 'friend', name: 'Friend', name_fr: 'Ami ou amie' },
  { code: 'business_partner', name: 'Business partner', name_fr: 'Associé ou associée' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

/** Decisions 3.76. No figure depends on it. */
export const GENDERS = [
  { code: 'female', name: 'Female', name_fr: 'Femme' },
  { code: 'male', name: 'Male', name_fr: 'Homme' },
  { code: 'non_binary', name: 'Non-binary', name_fr: 'Non binaire' },
  { code: 'undisclosed', name: 'Prefer not to say', name_fr: 'Je préfère ne pas répondre' },
] as const

/** Decisions 3.77, with the number of periods per year. */
export const INCOME_FREQUENCIES = [
  { code: 'weekly', name: 'Every week', name_fr: 'Chaque semaine', per_year: 52 },
  { code: 'biweekly', name: 'Every two weeks', name_fr: 'Toutes les deux semaines', per_year: 26 },
  { code: 'semimonthly', name: 'Twice a month', name_fr: 'Deux fois par mois', per_year: 24 },
  { code: 'monthly', name: 'Every month', name_fr: 'Chaque mois', per_year: 12 },
  { code: 'yearly', name: 'Every year', name_fr: 'Chaque année', per_year: 1 },
] as const

/** Decisions 3.77. In the United States alimony need not be revealed, as the question says. */
export const OTHER_INCOME_TYPES = [
  { code: 'pension', name: 'Pension', name_fr: 'Rente ou pension de retraite' },
  { code: 'government_benefit', name: 'Government benefit', name_fr: 'Prestation gouvernementale' },
  { code: 'child_benefit', name: 'Child benefit', name_fr: 'Allocation pour enfants' },
  { code: 'disability', name: 'Disability', name_fr: 'Prestation d’invalidité' },
  { code: 'rental', name: 'Rent received', name_fr: 'Revenus de location' },
  { code: 'investment', name: 'Investments', name_fr: 'Placements' },
  { code: 'alimony_support', name: 'Alimony or child support', name_fr: 'Pension alimentaire' },
  { code: 'spousal', name: 'Income of the spouse', name_fr: 'Revenu du conjoint ou de la conjointe' },
  { code: 'part_time', name: 'Part-time job', name_fr: 'Emploi à temps partiel' },
  { code: 'self_employment', name: 'Own business', name_fr: 'Travail autonome' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

/** Decisions 3.78. */
export const EMPLOYMENT_STATUSES = [
  { code: 'full_time', name: 'Full time', name_fr: 'Temps plein' },
  {
    code: 'full_time_probation',
    name: 'Full time, on probation',
    name_fr: 'Temps plein, en période d’essai',
  },
  { code: 'part_time', name: 'Part time', name_fr: 'Temps partiel' },
  { code: 'part_time_casual', name: 'Part time, casual', name_fr: 'Temps partiel, occasionnel' },
  { code: 'seasonal_summer', name: 'Seasonal, summer', name_fr: 'Emploi saisonnier, été' },
  { code: 'seasonal_winter', name: 'Seasonal, winter', name_fr: 'Emploi saisonnier, hiver' },
  { code: 'self_employed', name: 'Self-employed', name_fr: 'Travail autonome' },
  { code: 'retired', name: 'Retired', name_fr: 'À la retraite' },
  { code: 'unemployed', name: 'Without a job', name_fr: 'Sans emploi' },
  { code: 'student', name: 'Student', name_fr: 'Aux études' },
] as const

/** Decisions 3.78. */
export const EMPLOYMENT_TYPES = [
  { code: 'at_home', name: 'At home', name_fr: 'Au foyer' },
  { code: 'executive', name: 'Executive', name_fr: 'Haute direction' },
  { code: 'labourer', name: 'Labourer', name_fr: 'Manœuvre' },
  { code: 'management', name: 'Management', name_fr: 'Gestion' },
  { code: 'office_staff', name: 'Office', name_fr: 'Travail de bureau' },
  { code: 'production', name: 'Production', name_fr: 'Production' },
  { code: 'professional', name: 'Professional', name_fr: 'Profession libérale ou spécialisée' },
  { code: 'sales', name: 'Sales', name_fr: 'Vente' },
  { code: 'self_employed', name: 'Self-employed', name_fr: 'Travail autonome' },
  { code: 'service', name: 'Service', name_fr: 'Services' },
  { code: 'student', name: 'Student', name_fr: 'Études' },
  { code: 'trades', name: 'Trades', name_fr: 'Métier spécialisé' },
  { code: 'retired', name: 'Retired', name_fr: 'Retraite' },
  { code: 'unemployed', name: 'Without a job', name_fr: 'Sans emploi' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

/** Product 4, decisions 3.79. */
export const HOME_STATUSES = [
  { code: 'own_free', name: 'Own, paid off', name_fr: 'Propriétaire, sans hypothèque' },
  { code: 'own_mortgage', name: 'Own, with a mortgage', name_fr: 'Propriétaire, avec hypothèque' },
  { code: 'rent', name: 'Rent', name_fr: 'Locataire' },
  { code: 'with_parents', name: 'With parents', name_fr: 'Chez les parents' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const

/** Product 4: decides the address fields. */
export const ADDRESS_TYPES = [
  { code: 'street', name: 'Street', name_fr: 'Rue' },
  { code: 'postal_box', name: 'Postal box', name_fr: 'Case postale' },
  { code: 'rural_route', name: 'Rural route', name_fr: 'Route rurale' },
] as const

/** Decisions 3.83: how the amount due at signing of a lease is paid. */
export const DISBURSEMENT_METHODS = [
  { code: 'debit', name: 'Debit card', name_fr: 'Carte de débit' },
  { code: 'credit_card', name: 'Credit card', name_fr: 'Carte de crédit' },
  { code: 'transfer', name: 'Bank transfer', name_fr: 'Virement bancaire' },
  { code: 'bank_draft', name: 'Bank draft', name_fr: 'Traite bancaire' },
  { code: 'cheque', name: 'Certified cheque', name_fr: 'Chèque certifié' },
  { code: 'cash', name: 'Cash', name_fr: 'Argent comptant' },
] as const

/** Options of yes-or-no questions. */
export const YES_NO = [
  { code: 'yes', name: 'Yes', name_fr: 'Oui' },
  { code: 'no', name: 'No', name_fr: 'Non' },
] as const

/** Decisions list V: the most frequent requests of staff. */
export const VERIFICATION_PRESETS = [
  { code: 'income', name: 'Proof of income', name_fr: 'Preuve de revenu' },
  { code: 'photo_id', name: 'Photo ID', name_fr: 'Pièce d’identité avec photo' },
  { code: 'address', name: 'Proof of address', name_fr: 'Preuve d’adresse' },
  { code: 'employment_letter', name: 'Employment letter', name_fr: 'Lettre d’emploi' },
  { code: 'void_cheque', name: 'Void cheque', name_fr: 'Spécimen de chèque' },
  { code: 'insurance', name: 'Proof of insurance', name_fr: 'Preuve d’assurance' },
  { code: 'lien_letter', name: 'Lien payoff letter', name_fr: 'Lettre de solde du prêt' },
  { code: 'co_signature', name: 'Co-applicant signature', name_fr: 'Signature du codemandeur' },
] as const

/**
 * Reasons for declining an application: the principal reasons of Regulation B's sample form C-1, as far as staff
 * decide by hand.
 */
export const DECLINE_REASONS = [
  { code: 'incomplete', name: 'Application incomplete', name_fr: 'Demande incomplète' },
  { code: 'income', name: 'Income not enough for the amount', name_fr: 'Revenu insuffisant pour le montant' },
  { code: 'unverified_income', name: 'Income could not be verified', name_fr: 'Revenu non vérifiable' },
  { code: 'employment', name: 'Length of employment', name_fr: 'Durée de l’emploi' },
  { code: 'residence', name: 'Length of residence', name_fr: 'Durée de la résidence' },
  {
    code: 'obligations',
    name: 'Obligations high for the income',
    name_fr: 'Obligations élevées pour le revenu',
  },
  { code: 'history', name: 'Credit history too short', name_fr: 'Historique de crédit trop court' },
  {
    code: 'payments',
    name: 'Late payments in the credit history',
    name_fr: 'Retards de paiement au dossier',
  },
  { code: 'identity', name: 'Identity could not be verified', name_fr: 'Identité non vérifiable' },
  { code: 'other', name: 'Other', name_fr: 'Autre' },
] as const
