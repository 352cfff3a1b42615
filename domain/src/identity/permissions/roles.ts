/**
 * Product 6: the dealer roles, the platform role, and the corporate user type. The order is that of the
 * permission table.
 */
export const ROLES = [
  { code: 'dealer_sales_rep', name: 'Sales representative', name_fr: 'Représentant' },
  { code: 'dealer_sales_manager', name: 'Sales manager', name_fr: 'Directeur des ventes' },
  { code: 'dealer_admin', name: 'Dealer administrator', name_fr: 'Administrateur de la concession' },
  { code: 'organization_assistant', name: 'Organization assistant', name_fr: 'Adjoint de l’organisation' },
  {
    code: 'organization_admin',
    name: 'Organization administrator',
    name_fr: 'Administrateur de l’organisation',
  },
  { code: 'super_admin', name: 'Platform administrator', name_fr: 'Administrateur de la plateforme' },
  { code: 'corporate', name: 'Manufacturer (view only)', name_fr: 'Constructeur (lecture seule)' },
] as const

export type Role = (typeof ROLES)[number]['code']
