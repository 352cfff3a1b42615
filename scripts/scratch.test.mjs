import { describe, expect, test } from 'vitest'

import { chooseScratchFolder } from './scratch.mjs'

describe('the folder for temporary files of tests', () => {
  const enough = 4 * 1024 ** 3
  const works = () => true

  test('is in memory if there is room', () => {
    expect(chooseScratchFolder(undefined, enough, works)).toBe('/dev/shm')
  })

  test.each([
    ['somebody chose a folder', ['/somewhere', enough, works]],
    ['there is too little room', [undefined, enough - 1, works]],
    ['nothing can be run there', [undefined, enough, () => false]],
  ])('is left to the system when %s', (_case, given) => {
    expect(chooseScratchFolder(...given)).toBeUndefined()
  })
})
