/** Sources of user accounts (decisions 3.115). */
export const USER_SOURCES = [
  { code: 'local', name: 'Created here', name_fr: 'Créé ici' },
  { code: 'saml', name: 'Organization sign-in', name_fr: 'Connexion de l’organisation' },
  { code: 'oem_sso_multi', name: 'Manufacturer sign-in', name_fr: 'Connexion du constructeur' },
  {
    code: 'oem_sso_corporate',
    name: 'Manufacturer corporate sign-in',
    name_fr: 'Connexion corporative du constructeur',
  },
  { code: 'import', name: 'Imported', name_fr: 'Importé' },
] as const

export type UserSource = (typeof USER_SOURCES)[number]['code']

/**
 * Product 6: users from the manufacturer sources, multi-dealer or corporate, are single-sign-on users; so are
 * those of SAML.
 */
export const isSingleSignOn = (source: UserSource): boolean =>
  source === 'oem_sso_multi' || source === 'oem_sso_corporate' || source === 'saml'
