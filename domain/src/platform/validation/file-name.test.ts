import { expect, it } from 'vitest'
import { isPlainFileName } from './file-name.ts'

it.each([
  ['IMG_0042.JPG', true],
  ['Photo de l’été (1).jpeg', true],
  ['Screenshot 2026-11-21 at 4.02.03\u202FPM.png', true],
  ['\u200E2026-11-21 camry.jpg', true],
  ['صورة.png', true],
  ['lot..csv', true],
  ['', false],
  [' ', false],
  ['..', false],
  ['../../etc/passwd.png', false],
  ['..\\..\\boot.ini', false],
  ['C:\\photo.png', false],
  ['a\u0000.png', false],
  ['a\r\nX-Header: 1.png', false],
  ['a\u0007.png', false],
  ['photo_\u202Egnp.exe', false],
  ['photo_\u2067gnp.exe', false],
  ['half \uD800.png', false],
])('%j: %s', (name, isPlain) => {
  expect(isPlainFileName(name)).toBe(isPlain)
})
