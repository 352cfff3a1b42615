import { expect, test } from '@playwright/test'
import { cycleOf, readManifest } from '../bench/panel-files.ts'
import { measurePanelSize } from '../bench/panel-size.ts'

test('each page brings no more JavaScript than its budget', () => {
  expect(measurePanelSize()).toBe(true)
})

test('no two files of the panel need each other', () => {
  expect(cycleOf(readManifest())).toEqual([])
})
