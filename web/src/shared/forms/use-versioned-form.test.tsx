import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError, silentError } from '#shared/api/call-error.ts'
import { clearModals, readModal } from '#shared/ui/dialog/modals.ts'
import type { Clash } from './clash-dialog.tsx'
import { useVersionedForm } from './use-versioned-form.tsx'

interface Thing {
  readonly version: number
  readonly name: string
  readonly city: string
  readonly logo: string
}
type Field = 'name' | 'city' | 'logo'
const FIELDS: readonly Field[] = ['name', 'city', 'logo']

const first: Thing = { version: 1, name: 'North', city: 'Laval', logo: 'old' }

const stale = (current: Thing) =>
  new CallError({ ...silentError('network').detail, kind: 'stale', status: 412, code: 'stale', current })

function open() {
  const answers: { stored: (thing: Thing) => void; refused: (error: unknown) => void }[] = []
  const sent: [from: number, mine: Thing][] = []
  const clashes: Clash<Thing>[] = []
  const { result } = renderHook(() =>
    useVersionedForm<Thing, Field>({
      stored: first,
      differences: (one, other) => FIELDS.filter(field => one[field] !== other[field]),
      carry: (fields, from, onto) => ({
        ...onto,
        ...Object.fromEntries(fields.map(field => [field, from[field]])),
      }),
      save: (from, mine) => {
        sent.push([from.version, mine])
        return new Promise((stored, refused) => answers.push({ stored, refused }))
      },
      check: ({ name }) => (name === '' ? { name: { rule: 'required', params: {} } } : {}),
      saved: 'Saved',
      Clash: () => null,
    }),
  )
  const type = (given: Partial<Thing>) =>
    act(() => {
      for (const [field, value] of Object.entries(given))
        result.current.change(field, now => ({ ...now, [field]: value }))
    })
  const save = () => act(() => result.current.save())
  const answer = (how: (last: (typeof answers)[number]) => void) =>
    act(async () => {
      const last = answers.pop()
      if (last) how(last)
      await Promise.resolve()
    })
  /** Props of the open dialog. */
  const clash = () => {
    const modal = readModal()
    if (modal?.type !== 'content') throw new Error('no dialog is open')
    const { props } = modal.render(clearModals) as { props: Clash<Thing> }
    clashes.push(props)
    return props
  }
  return { result, sent, type, save, answer, clash }
}

describe('a versioned record being edited', () => {
  it('shows what is wrong with a changed field on blur, until it is right', () => {
    const { result, type } = open()
    const leave = (field: Field) => act(() => result.current.leave(field))
    leave('name')
    type({ name: '' })
    expect(result.current.problems).toEqual({})
    leave('city')
    expect(result.current.problems).toEqual({})
    leave('name')
    expect(result.current.problems).toMatchObject({ name: { rule: 'required' } })
    expect(result.current.refused).toEqual({})
    type({ name: 'South' })
    type({ name: '' })
    expect(result.current.problems).toEqual({})
    leave('name')
    act(() => result.current.discard())
    expect(result.current.problems).toEqual({})
  })

  it('keeps values typed during a save, as changes of the stored version', async () => {
    const { result, type, save, answer } = open()
    type({ name: 'South' })
    save()
    type({ city: 'Gatineau' })
    await answer(({ stored }) => stored({ ...first, name: 'SOUTH', version: 2 }))
    expect(result.current.draft).toEqual({ version: 2, name: 'SOUTH', city: 'Gatineau', logo: 'old' })
    expect(result.current.changes).toEqual(['city'])
  })

  it('asks about values typed in between too when somebody saved first, and asks again when they did again', async () => {
    const { result, sent, type, save, answer, clash } = open()
    type({ name: 'South' })
    save()
    type({ city: 'Gatineau' })
    await answer(({ refused }) => refused(stale({ ...first, name: 'Theirs', version: 2 })))
    expect(clash().mine).toMatchObject({ name: 'South', city: 'Gatineau' })
    act(() => {
      void clash().onSave({ ...first, name: 'South', city: 'Gatineau' })
    })
    expect(sent[1]?.[0]).toBe(2)
    await answer(({ refused }) => refused(stale({ ...first, name: 'Theirs again', version: 3 })))
    expect(clash()).toMatchObject({ base: { name: 'Theirs' }, theirs: { version: 3 } })
    act(() => clash().onKeepTheirs())
    expect(result.current.draft).toMatchObject({ name: 'Theirs again', version: 3 })
  })

  it('follows a picture that was stored by itself, and keeps other typed values', async () => {
    const { result, type } = open()
    type({ name: 'South', logo: '' })
    act(() => result.current.absorb({ ...first, logo: 'new', version: 2 }, 'logo'))
    expect(result.current.draft).toEqual({ version: 2, name: 'South', city: 'Laval', logo: 'new' })
    expect(result.current.changes).toEqual(['name'])
  })

  it('asks about a concurrent save when a picture could not be stored over it', () => {
    const { result, type, clash } = open()
    type({ name: 'South' })
    act(() => result.current.meet({ ...first, name: 'Theirs', logo: 'theirs', version: 2 }))
    expect(clash()).toMatchObject({ mine: { name: 'South' }, theirs: { name: 'Theirs', version: 2 } })
    act(() => clash().onKeepTheirs())
    expect(result.current.draft).toMatchObject({ name: 'Theirs', logo: 'theirs', version: 2 })
  })

  it('follows a concurrent save when nothing was typed beside the picture', () => {
    const { result } = open()
    act(() => result.current.meet({ ...first, logo: 'theirs', version: 2 }))
    expect(readModal()).toBeUndefined()
    expect(result.current.draft).toMatchObject({ logo: 'theirs', version: 2 })
  })

  it('asks nothing when somebody saved the same', async () => {
    const { result, type, save, answer } = open()
    type({ name: 'South' })
    save()
    await answer(({ refused }) => refused(stale({ ...first, name: 'South', version: 2 })))
    expect(readModal()).toBeUndefined()
    expect([result.current.base.version, result.current.changes]).toEqual([2, []])
  })
})
