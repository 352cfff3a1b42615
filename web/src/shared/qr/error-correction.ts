/** Products in the field of 256 elements that QR codes count in (polynomial 0x11d). */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

/** The divisor of a Reed-Solomon code of this degree, its leading 1 left away. */
function divisorOf(degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let turn = 0; turn < degree; turn++) {
    for (let at = 0; at < degree; at++)
      divisor[at] = multiply(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0)
    root = multiply(root, 2)
  }
  return divisor
}

/** The check bytes of a block: what remains when it is divided by the code's divisor. */
export function checkBytes(block: readonly number[], count: number): number[] {
  const divisor = divisorOf(count)
  const rest = Array<number>(count).fill(0)
  for (const byte of block) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    divisor.forEach((coefficient, at) => (rest[at] = (rest[at] ?? 0) ^ multiply(coefficient, factor)))
  }
  return rest
}
