/** The Luhn sum modulo 10 of a string of digits; 0 means the check digit is valid. */
export const luhn = (digits: string): number => {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    const weighed = place % 2 === 1 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10
}
