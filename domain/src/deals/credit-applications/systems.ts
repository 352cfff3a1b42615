/** Destinations of a credit application (decisions 3.6). */
export const CREDIT_APPLICATION_SYSTEMS = [
  { code: 'NONE', name: 'In-house review', name_fr: 'Examen à l’interne' },
  { code: 'OEM_CAPTIVE', name: 'Manufacturer system', name_fr: 'Système du constructeur' },
  { code: 'DEALERTRACK', name: 'Dealertrack', name_fr: 'Dealertrack' },
  { code: 'ROUTEONE', name: 'RouteOne', name_fr: 'RouteOne' },
  { code: 'CREDITAPP', name: 'CreditApp', name_fr: 'CreditApp' },
  { code: 'EXPORT_PDF', name: 'PDF export', name_fr: 'Exportation PDF' },
] as const
