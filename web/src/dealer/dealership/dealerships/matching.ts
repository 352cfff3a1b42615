interface Named {
  readonly name: string
  readonly city: string
}

/** Ignores accents and case: "montreal" finds « Montréal ». */
export function fits(text: string, wanted: string): boolean {
  return plain(text).includes(plain(wanted.trim()))
}

/** Whether one of its words begins like this: "mar" finds « Marco », and not « Omar ». */
export function begins(text: string, wanted: string): boolean {
  return ` ${plain(text)}`.includes(` ${plain(wanted.trim())}`)
}

export function matching<D extends Named>(all: readonly D[], filter: string): readonly D[] {
  return all.filter(dealership => fits(`${dealership.name} ${dealership.city}`, filter))
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
