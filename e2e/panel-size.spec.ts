import { expect, test } from '@playwright/test'
import { cycleOf, filesOf, readManifest } from '../bench/panel-files.ts'
import { list, measurePanelSize } from '../bench/panel-size.ts'

test('each page brings no more JavaScript than its budget', () => {
  expect(measurePanelSize()).toBe(true)
})

test('no two files of the panel need each other', () => {
  expect(cycleOf(readManifest())).toEqual([])
})

test('what shows by itself beside the customers brings nothing else along', () => {
  const manifest = readManifest()
  const shown = filesOf(manifest, list.chunks)
  const ownViews = 'src/dealer/shell/own-views.tsx'
  expect(filesOf(manifest, [ownViews]).filter(file => !shown.includes(file))).toEqual([
    manifest[ownViews]?.file,
  ])
})
