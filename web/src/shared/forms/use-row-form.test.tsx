import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { act, renderHook } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CallError, silentError } from '#shared/api/call-error.ts'
import { loadTexts, startTexts } from '#shared/i18n/i18n.ts'
import { clearModals, readModal } from '#shared/ui/dialog/modals.ts'
import type { Clash, ClashWords, Comparison } from './clash-dialog.tsx'
import { useRowForm } from './use-row-form.tsx'

interface Row {
  readonly version: number
  readonly name: string
  readonly city: string
}
type Values = Readonly<Record<string, unknown>>
type Dialog = Clash<Values> & Comparison<Values, string> & ClashWords<Values, string>

const first: Row = { version: 1, name: 'North', city: 'Laval' }
const stale = (current: Row) =>
  new CallError({ ...silentError('network').detail, kind: 'stale', status: 412, code: 'stale', current })

beforeAll(async () => {
  await startTexts('en')
  await Promise.all([loadTexts('validation'), loadTexts('shell')])
})
afterEach(clearModals)

/** A form of the row whose saves get their responses in order. */
function open(
  answers: readonly (Row | CallError)[],
  more: Partial<Parameters<typeof useRowForm<Row>>[0]> = {},
) {
  const sent: { readonly over: number | undefined; readonly values: Values }[] = []
  const onSaved = vi.fn<(row: Row) => void>()
  const onKeepTheirs = vi.fn<(row: Row) => void>()
  const { result, rerender } = renderHook(
    ({ row }) =>
      useRowForm<Row>({
        row,
        blank: {},
        valuesOf: ({ name, city }) => ({ name, city }),
        rules: { name: [required] },
        save: (values, from) => {
          sent.push({ over: from?.version, values })
          const answer = answers[sent.length - 1]
          return answer === undefined || answer instanceof CallError
            ? Promise.reject(answer ?? silentError('network'))
            : Promise.resolve(answer)
        },
        onSaved,
        onKeepTheirs,
        words: { text: '', labelOf: field => field, say: (_field, value) => String(value) },
        ...more,
      }),
    { initialProps: { row: first } },
  )
  return {
    result,
    /** Somebody else's version is read during editing. */
    read: (row: Row) => act(async () => rerender({ row })),
    sent,
    onSaved,
    onKeepTheirs,
    type: (field: string, value: string) => act(() => result.current.form.setValue(field, value)),
    save: () => act(() => result.current.form.submit()),
    /** Props of the open dialog. */
    clash: () => {
      const modal = readModal()
      if (modal?.type !== 'content') throw new Error('no dialog is open')
      return (modal.render(clearModals) as ReactElement<Dialog>).props
    },
  }
}

describe('a row being edited', () => {
  it('merges a concurrent save, and refused merged values stay', async () => {
    const failed = silentError('network')
    const { result, sent, type, save, clash } = open([
      stale({ ...first, city: 'Gatineau', version: 2 }),
      failed,
    ])
    type('name', 'South')
    await save()
    await act(() => clash().onSave({ name: 'South', city: 'Gatineau' }))
    expect(result.current.form.failure).toBe(failed)
    expect(result.current.form.values).toEqual({ name: 'South', city: 'Gatineau' })
    await save()
    expect(sent.map(({ over }) => over)).toEqual([1, 2, 2])
    expect(sent.at(-1)?.values).toEqual({ name: 'South', city: 'Gatineau' })
  })

  it('asks again after another concurrent save', async () => {
    const second = { ...first, city: 'Gatineau', version: 2 }
    const third = { ...second, city: 'Hull', version: 3 }
    const saved = { ...third, name: 'South', version: 4 }
    const { sent, type, save, clash, onSaved } = open([stale(second), stale(third), saved])
    type('name', 'South')
    await save()
    await act(() => clash().onSave({ name: 'South', city: 'Gatineau' }))
    expect(clash()).toMatchObject({ base: { city: 'Gatineau' }, theirs: { city: 'Hull' } })
    await act(() => clash().onSave({ name: 'South', city: 'Hull' }))
    expect(sent.at(-1)).toEqual({ over: 3, values: { name: 'South', city: 'Hull' } })
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved, third)
  })

  it('asks nothing when somebody else saved the same values', async () => {
    const theirs = { ...first, name: 'South', version: 2 }
    const { type, save, onKeepTheirs } = open([stale(theirs)])
    type('name', 'South')
    await save()
    expect(readModal()).toBeUndefined()
    expect(onKeepTheirs).toHaveBeenCalledExactlyOnceWith(theirs)
  })

  it('follows its own side changes, but not over those of somebody else', async () => {
    const at = (version: number): Row => ({ ...first, version })
    const { result, sent, save } = open([])
    act(() => result.current.rebase(at(1), at(2)))
    act(() => result.current.rebase(at(3), at(4)))
    await save()
    expect(sent.map(({ over }) => over)).toEqual([2])
  })

  it('is saved once without a question over changes of other fields', async () => {
    const second = { ...first, version: 2 }
    const { sent, type, save, clash, onSaved } = open([
      stale(second),
      { ...second, name: 'South', version: 3 },
      stale({ ...second, name: 'South', version: 4 }),
      stale({ ...second, name: 'South', version: 5 }),
    ])
    type('name', 'South')
    await save()
    expect(sent.map(({ over }) => over)).toEqual([1, 2])
    expect(onSaved).toHaveBeenCalledOnce()
    type('name', 'West')
    await save()
    expect(sent.map(({ over }) => over)).toEqual([1, 2, 3, 4])
    expect(clash()).toMatchObject({ mine: { name: 'West' } })
  })

  it('follows concurrent saves in fields without typed values', async () => {
    const { result, sent, type, save, read } = open([])
    await read({ ...first, city: 'Gatineau', version: 2 })
    expect(result.current.form).toMatchObject({ values: { city: 'Gatineau' }, isDirty: false })
    type('name', 'South')
    await read({ ...first, city: 'Hull', version: 3 })
    expect(result.current.form).toMatchObject({ values: { name: 'South', city: 'Hull' }, changeCount: 1 })
    await save()
    expect(sent).toEqual([{ over: 3, values: { name: 'South', city: 'Hull' } }])
  })

  it('keeps the old version when both typed in one field, and asks', async () => {
    const theirs = { name: 'West', city: 'Gatineau', version: 2 }
    const { result, sent, type, save, read, clash } = open([stale(theirs)])
    type('name', 'South')
    await read(theirs)
    expect(result.current.form.values).toEqual({ name: 'South', city: 'Gatineau' })
    await save()
    expect(sent).toEqual([{ over: 1, values: { name: 'South', city: 'Gatineau' } }])
    expect(clash()).toMatchObject({
      base: { name: 'North' },
      mine: { name: 'South' },
      theirs: { name: 'West' },
    })
  })

  it('keeps values typed during a save', async () => {
    const saved: Row = { version: 2, name: 'South', city: 'Laval' }
    const answer = Promise.withResolvers<Row>()
    const { result, type } = open([], { save: () => answer.promise })
    type('name', 'South')
    act(() => void result.current.form.submit())
    type('city', 'Hull')
    await act(async () => answer.resolve(saved))
    expect(result.current.form).toMatchObject({ values: { name: 'South', city: 'Hull' }, changeCount: 1 })
  })

  it('asks about a field together with its dependent fields', async () => {
    const { result, type, save, clash } = open([stale({ version: 2, name: 'West', city: 'West' })], {
      alongside: { city: 'name' },
      tellWho: ({ name }) => `from ${name}`,
    })
    type('name', 'South')
    type('city', 'South')
    await save()
    const { differences, carry, mine, theirs, text } = clash()
    expect(text).toBe('from West')
    expect(differences(theirs, mine)).toEqual(['name'])
    expect(carry(['name'], theirs, mine)).toEqual({ name: 'West', city: 'West' })
    expect(result.current.form.values).toEqual({ name: 'South', city: 'South' })
  })
})
