import { expect, test } from '@playwright/test'
import { cycleOf, filesOf, readManifest } from '../bench/panel-files.ts'
import { list, measurePanelSize } from '../bench/panel-size.ts'

test('the JavaScript of each page is within its budget', () => {
  expect(measurePanelSize()).toBe(true)
})

test('the files of the panel have no cycles', () => {
  expect(cycleOf(readManifest())).toEqual([])
})

test('automatic updates of the customers load no other code', () => {
  const manifest = readManifest()
  const shown = filesOf(manifest, list.chunks)
  const uploadedBy = (part: string) => filesOf(manifest, [part]).filter(file => !shown.includes(file))
  const nameOf = (file: string) => /^assets\/(.+)-.{7}\.js$/.exec(file)?.[1]
  expect(uploadedBy('src/dealer/shell/own-views.tsx').map(nameOf)).toEqual(['own-views'])
  expect(uploadedBy('src/dealer/shell/live-link.tsx').map(nameOf)).toEqual(['live-link', 'live'])
})
