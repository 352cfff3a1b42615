import type { Labelled } from '#platform/markets/labels.ts'

/** The parts of a car on the body map (decisions 3.92, body damage). */
export const PANELS: readonly Labelled[] = [
  { code: 'front_bumper', name: 'Front bumper', name_fr: 'Pare-chocs avant' },
  { code: 'hood', name: 'Hood', name_fr: 'Capot' },
  { code: 'windshield', name: 'Windshield', name_fr: 'Pare-brise' },
  { code: 'roof', name: 'Roof', name_fr: 'Toit' },
  { code: 'left_front_fender', name: 'Left front fender', name_fr: 'Aile avant gauche' },
  { code: 'right_front_fender', name: 'Right front fender', name_fr: 'Aile avant droite' },
  { code: 'left_front_door', name: 'Left front door', name_fr: 'Portière avant gauche' },
  { code: 'right_front_door', name: 'Right front door', name_fr: 'Portière avant droite' },
  { code: 'left_rear_door', name: 'Left rear door', name_fr: 'Portière arrière gauche' },
  { code: 'right_rear_door', name: 'Right rear door', name_fr: 'Portière arrière droite' },
  { code: 'left_quarter_panel', name: 'Left quarter panel', name_fr: 'Aile arrière gauche' },
  { code: 'right_quarter_panel', name: 'Right quarter panel', name_fr: 'Aile arrière droite' },
  { code: 'trunk', name: 'Trunk or tailgate', name_fr: 'Coffre ou hayon' },
  { code: 'rear_bumper', name: 'Rear bumper', name_fr: 'Pare-chocs arrière' },
]
