/** Product 3 and decisions 3.34: D is a demonstrator, V a virtual vehicle (factory order). */
export const VEHICLE_CONDITIONS = [
  { code: 'New', name: 'New', name_fr: 'Neuf' },
  { code: 'Used', name: 'Used', name_fr: 'D’occasion' },
  { code: 'cpo', name: 'Certified', name_fr: 'Certifié' },
  { code: 'D', name: 'Demo', name_fr: 'Démonstrateur' },
  { code: 'V', name: 'Virtual', name_fr: 'Virtuel' },
] as const

export type VehicleCondition = (typeof VEHICLE_CONDITIONS)[number]['code']

/** A vehicle never registered before: it has a first-owner warranty and new-vehicle programmes. */
export const isNewCondition = (condition: VehicleCondition): boolean =>
  condition === 'New' || condition === 'V'
