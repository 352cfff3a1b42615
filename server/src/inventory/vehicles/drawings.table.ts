/**
 * Side views, front to the right, on a canvas of 640 by 300 with the ground at 252. One entry per body: the
 * outline from the rear sill over the roof to the front sill, and its details. All drawn by hand for this product.
 */
export interface Drawing {
  readonly outline: string
  /** Lower edge of the body between the wheels. */
  readonly sill: number
  readonly wheels: { readonly rear: number; readonly front: number; readonly radius: number }
  readonly glass: readonly string[]
  /** Edges of side panels and lids. */
  readonly seams: readonly string[]
  readonly handles: readonly (readonly [x: number, y: number])[]
  readonly mirror: readonly [x: number, y: number]
  readonly headlight: string
  readonly taillight: string
  /** The line along the flank that reflects light. */
  readonly crease: string
  /** Unpainted parts of the body: bumpers, a spoiler's edge. */
  readonly dark: readonly string[]
  /** Parts drawn behind the body: roof rails, seats under an open roof, a bare frame. */
  readonly behind?: readonly string[]
  /** Unpainted arches and sills. */
  readonly isCladded: boolean
}

const sedan: Drawing = {
  outline:
    'M50 222 C42 208 40 186 45 166 C48 152 54 143 66 139 L122 131 C156 103 200 80 262 76 C318 73 360 80 392 98 L446 130 C506 135 560 147 588 165 C600 175 604 198 600 214 C598 221 592 224 584 224',
  sill: 228,
  wheels: { rear: 150, front: 486, radius: 40 },
  glass: [
    'M150 129 C176 108 206 93 246 88 L272 87 L278 127 Z',
    'M288 87 C334 86 360 93 384 107 L416 128 L292 127 Z',
  ],
  seams: [
    'M284 84 L288 128 L290 214',
    'M160 132 C176 150 190 166 200 214 L290 220 L424 216 C434 190 432 158 428 132',
    'M66 139 L62 176',
    'M446 131 C490 136 540 146 578 164',
  ],
  handles: [
    [238, 147],
    [378, 147],
  ],
  mirror: [412, 122],
  headlight: 'M548 158 C568 160 586 168 592 178 C580 182 560 178 546 168 Z',
  taillight: 'M46 164 C56 160 70 158 84 158 C78 168 62 172 46 174 Z',
  crease: 'M52 160 C180 146 420 140 560 160',
  dark: ['M566 205 L600 201 C600 212 598 220 586 221 L560 221 Z', 'M45 206 L84 210 L90 222 L52 222 Z'],
  isCladded: false,
}

const coupe: Drawing = {
  outline:
    'M48 222 C38 206 38 184 44 164 C48 150 58 142 78 138 L112 132 C160 104 212 86 276 84 C330 83 366 92 398 108 L440 134 C506 138 566 150 590 170 C602 180 606 200 600 214 C598 222 590 224 582 224',
  sill: 228,
  wheels: { rear: 148, front: 492, radius: 43 },
  glass: [
    'M166 130 C196 112 222 101 262 97 L268 128 Z',
    'M276 96 C326 94 356 102 380 114 L404 132 L282 130 Z',
  ],
  seams: [
    'M276 92 C268 130 268 180 276 216 L430 218 C440 190 434 156 424 134',
    'M440 135 C490 140 544 150 580 168',
    'M78 138 L70 172',
  ],
  handles: [[304, 150]],
  mirror: [402, 126],
  headlight: 'M544 164 C566 164 586 172 594 184 C580 186 560 182 542 174 Z',
  taillight: 'M44 162 C60 156 78 156 94 158 C88 166 64 172 44 172 Z',
  crease: 'M50 162 C180 150 420 146 560 164',
  dark: ['M556 204 L602 198 C602 212 598 221 586 222 L548 222 Z', 'M44 204 L88 210 L92 222 L50 222 Z'],
  isCladded: false,
}

const convertible: Drawing = {
  ...coupe,
  outline:
    'M48 222 C38 206 38 184 44 164 C48 150 58 142 78 138 L190 132 L206 138 L392 138 L366 98 L374 96 L442 136 C506 139 566 150 590 170 C602 180 606 200 600 214 C598 222 590 224 582 224',
  glass: ['M376 104 L420 134 L398 136 Z'],
  seams: [
    'M276 138 C268 160 268 190 276 216 L430 218 C440 190 434 156 424 138',
    'M442 137 C490 141 544 150 580 168',
    'M78 138 L70 172',
  ],
  behind: [
    'M210 142 C208 122 214 106 226 104 C240 104 246 116 250 142 Z',
    'M284 142 C282 118 288 100 302 98 C316 98 322 114 326 142 Z',
    'M118 140 C140 122 176 120 206 134 L206 142 Z',
    'M362 142 C356 126 360 114 372 112 L378 116 C370 120 370 130 374 142 Z',
  ],
}

const hatchback: Drawing = {
  outline:
    'M66 222 C58 208 56 190 60 168 C62 146 68 128 80 112 C92 96 108 86 132 82 C190 73 262 70 318 76 C356 80 384 90 408 106 L452 134 C508 138 552 148 578 166 C590 176 594 198 590 214 C588 221 582 224 574 224',
  sill: 228,
  wheels: { rear: 156, front: 480, radius: 40 },
  glass: [
    'M104 124 C112 104 124 96 146 92 L172 90 L176 126 Z',
    'M184 89 C216 86 250 84 274 85 L280 127 L188 126 Z',
    'M290 85 C332 86 362 94 388 109 L420 131 L294 128 Z',
  ],
  seams: [
    'M284 82 L290 130 L292 216',
    'M182 88 L186 130 C196 150 206 176 208 214 L292 220 L424 216 C434 190 434 160 430 134',
    'M452 135 C500 140 540 150 568 164',
  ],
  handles: [
    [246, 148],
    [382, 149],
  ],
  mirror: [418, 125],
  headlight: 'M538 158 C560 160 578 168 584 180 C570 182 552 178 536 168 Z',
  taillight: 'M66 140 C78 134 90 134 98 138 C94 150 80 160 63 162 Z',
  crease: 'M64 166 C180 150 420 146 552 164',
  dark: [
    'M556 204 L590 200 C590 212 588 220 576 222 L550 222 Z',
    'M60 204 L94 208 L100 222 L66 222 Z',
    'M78 112 C92 92 112 82 136 78 L140 84 C116 88 100 98 88 112 Z',
  ],
  isCladded: false,
}

const wagon: Drawing = {
  outline:
    'M48 222 C40 208 40 188 44 166 C46 146 52 128 66 108 C76 92 92 82 116 79 C200 71 290 70 338 76 C372 80 396 92 418 106 L458 130 C516 135 560 146 586 164 C598 174 602 198 598 214 C596 221 590 224 582 224',
  sill: 228,
  wheels: { rear: 150, front: 490, radius: 40 },
  glass: [
    'M84 122 C92 102 104 94 124 91 L176 87 L180 124 Z',
    'M188 86 C224 83 256 82 286 83 L292 125 L192 124 Z',
    'M302 83 C344 84 372 92 398 108 L426 128 L306 126 Z',
  ],
  seams: [
    'M296 80 L302 128 L304 214',
    'M184 84 L188 128 C198 150 206 176 206 214 L304 220 L432 216 C442 190 442 158 438 130',
    'M458 131 C508 136 552 148 578 164',
  ],
  handles: [
    [256, 146],
    [394, 147],
  ],
  mirror: [424, 121],
  headlight: 'M548 156 C568 158 586 166 592 178 C578 180 560 176 544 166 Z',
  taillight: 'M50 136 C64 130 76 130 84 134 C80 148 66 158 46 160 Z',
  crease: 'M50 164 C180 148 420 142 560 160',
  dark: ['M566 204 L598 200 C598 212 596 220 584 222 L558 222 Z', 'M44 204 L82 208 L88 222 L50 222 Z'],
  behind: ['M120 80 C200 68 290 68 342 77 L338 68 C286 61 196 61 122 71 Z'],
  isCladded: true,
}

const crossover: Drawing = {
  outline:
    'M62 216 C54 202 52 182 56 160 C58 138 64 118 78 98 C88 82 104 73 128 70 C196 62 282 61 330 67 C366 71 392 84 414 100 L452 126 C508 131 556 144 580 162 C592 172 596 194 592 208 C590 215 584 218 576 218',
  sill: 222,
  wheels: { rear: 156, front: 482, radius: 44 },
  glass: [
    'M96 116 C104 94 116 86 136 83 L172 80 L176 118 Z',
    'M184 79 C220 75 252 74 280 75 L286 120 L188 118 Z',
    'M296 75 C340 77 368 86 392 102 L422 123 L300 120 Z',
  ],
  seams: [
    'M290 72 L296 122 L298 208',
    'M180 76 L184 122 C198 146 210 170 212 206 L298 212 L424 208 C434 184 434 152 430 126',
    'M452 127 C500 132 544 144 570 160',
  ],
  handles: [
    [248, 142],
    [386, 143],
  ],
  mirror: [420, 117],
  headlight: 'M540 152 C560 154 580 162 586 174 C570 176 552 172 536 162 Z',
  taillight: 'M62 130 C76 124 90 124 98 128 C94 142 78 152 58 154 Z',
  crease: 'M62 158 C180 144 420 138 552 156',
  dark: ['M554 196 L592 192 C592 206 590 214 578 216 L548 216 Z', 'M56 196 L92 202 L98 216 L62 216 Z'],
  behind: ['M130 72 C196 60 282 59 334 69 L330 59 C282 52 196 53 132 62 Z'],
  isCladded: true,
}

const suv: Drawing = {
  outline:
    'M48 212 C42 196 40 174 42 150 C44 120 50 92 62 76 C68 66 80 62 100 60 C190 54 296 54 350 58 C376 60 394 70 410 86 L444 118 C506 121 562 128 586 144 C598 154 602 186 598 204 C596 211 590 214 582 214',
  sill: 218,
  wheels: { rear: 148, front: 490, radius: 47 },
  glass: [
    'M66 110 C70 88 78 78 94 76 L158 73 L162 112 Z',
    'M170 72 C210 70 250 69 280 70 L286 114 L174 112 Z',
    'M296 70 C350 70 372 76 390 90 L418 117 L300 114 Z',
  ],
  seams: [
    'M290 66 L296 118 L298 204',
    'M166 70 L170 116 C186 140 204 164 206 202 L298 208 L430 204 C440 178 440 146 436 118',
    'M444 119 C500 122 550 130 578 144',
  ],
  handles: [
    [248, 134],
    [392, 135],
  ],
  mirror: [418, 108],
  headlight: 'M556 138 L588 146 C594 154 594 162 592 168 L560 162 C552 154 552 146 556 138 Z',
  taillight: 'M45 116 L62 116 C66 132 64 148 58 158 L42 158 C42 142 43 128 45 116 Z',
  crease: 'M46 148 C180 136 420 132 556 142',
  dark: ['M556 190 L600 186 C600 202 596 211 584 212 L550 212 Z', 'M42 190 L86 196 L92 212 L48 212 Z'],
  behind: ['M104 62 C190 52 296 52 352 60 L350 49 C296 44 190 44 106 51 Z'],
  isCladded: true,
}

const minivan: Drawing = {
  outline:
    'M42 218 C36 202 34 178 36 152 C38 122 44 92 58 76 C64 68 78 64 98 62 C188 56 292 56 344 62 C386 68 424 90 456 120 C516 128 566 144 590 164 C600 174 604 196 600 210 C598 217 592 220 584 220',
  sill: 224,
  wheels: { rear: 146, front: 492, radius: 41 },
  glass: [
    'M62 118 C66 92 74 82 90 80 L150 76 L154 120 Z',
    'M162 75 C204 72 252 71 290 73 L296 122 L166 120 Z',
    'M306 74 C350 78 384 92 420 122 L310 122 Z',
  ],
  seams: [
    'M300 70 L306 124 L308 212',
    'M158 74 L162 124 C176 150 198 172 200 212 L308 216 L436 212 C444 186 442 154 438 124',
    'M60 154 L304 150',
    'M456 121 C508 130 556 146 582 164',
  ],
  handles: [
    [282, 142],
    [330, 142],
  ],
  mirror: [428, 114],
  headlight: 'M544 152 C566 156 586 166 594 178 C578 180 558 174 540 164 Z',
  taillight: 'M39 124 L54 122 C60 136 58 152 52 164 L36 166 C36 150 37 136 39 124 Z',
  crease: 'M42 170 C180 160 420 152 556 168',
  dark: ['M562 202 L600 198 C600 208 598 216 586 218 L556 218 Z', 'M36 200 L80 206 L88 218 L44 218 Z'],
  isCladded: false,
}

const pickup: Drawing = {
  outline:
    'M34 208 C32 196 32 160 34 126 L40 120 L232 120 C236 96 242 76 256 66 C264 61 280 59 304 59 C352 58 376 62 392 74 L432 112 C506 114 566 120 592 136 C602 146 606 182 602 202 C600 209 594 212 586 212',
  sill: 212,
  wheels: { rear: 132, front: 498, radius: 48 },
  glass: [
    'M250 108 C252 90 256 78 270 73 L310 71 L314 110 Z',
    'M322 71 C356 71 368 76 380 88 L404 112 L326 110 Z',
  ],
  seams: [
    'M232 120 L236 208',
    'M316 66 L320 114 L320 202',
    'M242 118 L250 200 L320 204 L424 200 C432 174 432 142 428 112',
    'M432 113 C500 116 554 122 584 136',
    'M40 128 L230 128',
  ],
  handles: [
    [288, 130],
    [388, 131],
  ],
  mirror: [408, 102],
  headlight: 'M560 130 L594 138 C600 148 600 158 598 166 L564 160 C556 150 556 140 560 130 Z',
  taillight: 'M34 130 L48 130 L48 162 L33 162 Z',
  crease: 'M36 150 C180 146 420 140 560 148',
  dark: ['M562 186 L604 180 C604 198 600 208 588 210 L556 210 Z', 'M30 188 L74 192 L78 206 L32 206 Z'],
  isCladded: true,
}

const van: Drawing = {
  outline:
    'M40 216 C36 200 34 150 36 80 C37 54 44 42 66 38 C170 32 320 32 392 36 C424 38 448 50 470 80 L498 124 C548 132 582 146 594 166 C602 178 604 196 600 208 C598 215 592 218 584 218',
  sill: 222,
  wheels: { rear: 146, front: 500, radius: 42 },
  glass: ['M376 66 C412 64 432 68 448 84 L474 124 L380 120 Z'],
  seams: [
    'M366 42 L370 214',
    'M220 48 L222 212 L370 214 L448 210 C462 180 484 160 486 126',
    'M40 132 L366 132',
    'M498 125 C540 132 572 148 586 164',
    'M60 60 L210 56 L212 120 L58 122 Z',
    'M232 56 L354 56 L356 120 L234 120 Z',
  ],
  handles: [
    [350, 146],
    [388, 146],
  ],
  mirror: [470, 112],
  headlight: 'M552 146 C574 150 592 162 598 176 C580 176 562 170 550 160 Z',
  taillight: 'M37 110 L48 110 L50 168 L37 170 Z',
  crease: 'M40 176 C180 174 420 172 560 176',
  dark: ['M560 196 L602 192 C602 206 598 214 586 216 L552 216 Z', 'M36 198 L82 202 L90 216 L42 216 Z'],
  isCladded: true,
}

const chassisCab: Drawing = {
  ...pickup,
  outline:
    'M222 208 L224 112 C228 88 238 74 256 66 C264 61 280 59 304 59 C352 58 376 62 392 74 L432 112 C506 114 566 120 592 136 C602 146 606 182 602 202 C600 209 594 212 586 212',
  seams: pickup.seams.slice(1, 4),
  crease: 'M230 146 C300 142 420 140 560 148',
  taillight: 'M34 182 L46 182 L46 196 L34 196 Z',
  dark: pickup.dark.slice(0, 1),
  behind: ['M34 180 L240 180 L240 198 L34 198 Z', 'M206 118 L222 118 L222 182 L206 182 Z'],
}

export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  sedan,
  coupe,
  convertible,
  hatchback,
  wagon,
  crossover,
  suv,
  minivan,
  pickup,
  van,
  chassis_cab: chassisCab,
  other: sedan,
}
