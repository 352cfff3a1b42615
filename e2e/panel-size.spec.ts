import { expect, test } from '@playwright/test'
import { measurePanelSize } from '../bench/panel-size.ts'

test('each page brings no more JavaScript than its budget', () => {
  expect(measurePanelSize()).toBe(true)
})
