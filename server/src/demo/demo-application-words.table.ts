interface Words {
  readonly first_names: readonly string[]
  readonly jobs: readonly { readonly type: string; readonly employer: string; readonly occupation: string }[]
  readonly before: string
  readonly streets: readonly string[]
  readonly landlord: string
  readonly bank: string
  readonly requests: readonly string[]
}

/** Occupations, homes and requests of staff in the demo, by language. */
export const applicationWords: Readonly<Record<'en' | 'fr', Words>> = {
  en: {
    first_names: ['Paul', 'Grace', 'Omar', 'Helen'],
    jobs: [
      { type: 'professional', employer: 'General Hospital', occupation: 'Nurse' },
      { type: 'trades', employer: 'Brightline Electric', occupation: 'Electrician' },
      { type: 'office_staff', employer: 'City Hall', occupation: 'Clerk' },
      { type: 'management', employer: 'Harbour Foods', occupation: 'Store manager' },
    ],
    before: 'Northgate Services',
    streets: ['Maple Street', 'King Street', 'Lakeshore Road', 'Birch Avenue'],
    landlord: 'Parkside Rentals',
    bank: 'First Community Bank',
    requests: [
      'Please send us a proof of income: your last two pay stubs are enough.',
      'Please bring photo ID and a proof of address when you come in.',
    ],
  },
  fr: {
    first_names: ['Luc', 'Hélène', 'Karim', 'Josée'],
    jobs: [
      { type: 'professional', employer: 'Hôpital du Sacré-Cœur', occupation: 'Infirmière' },
      { type: 'trades', employer: 'Électricité Laurier', occupation: 'Électricien' },
      { type: 'office_staff', employer: 'Ville de Laval', occupation: 'Commis' },
      { type: 'management', employer: 'Marché Fortin', occupation: 'Gérante' },
    ],
    before: 'Services Beauport',
    streets: ['rue des Érables', 'boulevard Saint-Joseph', 'avenue du Parc', 'rue Sainte-Catherine'],
    landlord: 'Gestion Immo Nord',
    bank: 'Caisse du Quartier',
    requests: [
      'Il nous faudrait une preuve de revenu; vos deux derniers talons de paie suffisent.',
      'Merci d’apporter une pièce d’identité avec photo et une preuve d’adresse à votre prochaine visite.',
    ],
  },
}
