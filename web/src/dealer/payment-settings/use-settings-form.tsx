import type { PaymentSettings } from '@forecourt/contract/payment-settings.ts'
import { useState } from 'react'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { useDirtyGuard } from '#shared/forms/dirty.ts'
import type { FieldProblem } from '#shared/forms/field-message.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/lazy-part.ts'
import { openModal } from '#shared/ui/modals.ts'
import { showToast, toastMs } from '#shared/ui/toast-store.ts'
import { saveSettings, type SettingsChange } from './payment-settings.api.ts'
import { changeOf, differences, withValue, type SettingsField } from './settings-fields.ts'

const SettingsConflict = lazyPart(async () => (await import('./settings-conflict.tsx')).SettingsConflict)

export type SettingsProblems = Readonly<Partial<Record<string, FieldProblem>>>

/** The settings under work: what was changed, what the server refused field by field, and who saved in between. */
export function useSettingsForm(stored: PaymentSettings) {
  const t = useText('settings')
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(stored)
  const [problems, setProblems] = useState<SettingsProblems>({})
  const [failure, setFailure] = useState<CallError>()
  const [isSaving, setSaving] = useState(false)
  const changes = differences(base, draft)
  useDirtyGuard(changes.length > 0)
  // Saved elsewhere while nothing was changed here: the page follows.
  if (stored.version > base.version && changes.length === 0) {
    setBase(stored)
    setDraft(stored)
  }

  const clear = (field: string) =>
    setProblems(shown => Object.fromEntries(Object.entries(shown).filter(([name]) => name !== field)))
  const restart = (next: PaymentSettings, mine: PaymentSettings = next) => {
    setBase(next)
    setDraft({ ...mine, version: next.version })
    setProblems({})
    setFailure(undefined)
  }

  const send = async (from: PaymentSettings, mine: PaymentSettings): Promise<void> => {
    setSaving(true)
    setFailure(undefined)
    try {
      restart(await saveSettings(from, changeOf(from, mine) as SettingsChange))
      showToast({ type: 'success', text: t('saved'), durationMs: toastMs.short })
    } catch (error) {
      if (isCallError(error, 'stale')) compare(mine, from, error.detail.current as PaymentSettings)
      else if (isCallError(error, 'validation')) setProblems(problemsOf(error))
      else if (isCallError(error)) setFailure(error)
      else throw error
    } finally {
      setSaving(false)
    }
  }

  /** 412: field by field theirs or mine; nothing typed is lost before it is decided. */
  const compare = (mine: PaymentSettings, from: PaymentSettings, theirs: PaymentSettings) => {
    void openModal(close => (
      <SettingsConflict
        base={from}
        mine={mine}
        theirs={theirs}
        onClose={close}
        onKeepTheirs={() => {
          close()
          restart(theirs)
        }}
        onSave={async merged => {
          restart(theirs, merged)
          if (differences(theirs, merged).length > 0)
            await send(theirs, { ...merged, version: theirs.version })
        }}
      />
    ))
  }

  return {
    base,
    draft,
    problems,
    failure,
    isSaving,
    changes: changes.length,
    set: (field: SettingsField, value: unknown) => {
      setDraft(now => withValue(now, field, value))
      clear(field)
    },
    clear,
    save: () => {
      if (!isSaving && changes.length > 0) void send(base, draft)
    },
    discard: () => restart(base),
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

function problemsOf({ fields }: CallError): SettingsProblems {
  return Object.fromEntries(Object.entries(fields).map(([name, [first]]) => [name, first]))
}
