import type { OverrideAnswers } from '@forecourt/contract/deals/overrides.ts'
import { OVERRIDE_NOTE, OVERRIDE_REASONS } from '@forecourt/domain/deals/orders/override-reasons.ts'
import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { refuseSubmit } from '#shared/forms/submit-error.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import type { Draft } from '../model/draft.ts'
import { useFigureName } from '../model/figure-name.ts'

interface ReasonDialogProps {
  /** Figures that require a reason, by their names in the refusal. */
  readonly fields: readonly string[]
  readonly draft: Draft
  readonly onSave: (answers: OverrideAnswers) => void
  readonly onClose: () => void
}

interface Answer {
  readonly reason: string
  readonly note: string
}

const empty: Answer = { reason: '', note: '' }

const problemIn = (field: string, { reason }: Answer) =>
  reason === ''
    ? ([`${field}.reason`, { rule: 'required', params: {} }] as const)
    : ([`${field}.note`, { rule: 'min_length', params: { min: OVERRIDE_NOTE.min } }] as const)

/**
 * Asks why figures differ from the vehicle, the programme or the catalogue: a reason each; the first choice fills the
 * rest.
 */
export function ReasonDialog({ fields, draft, onSave, onClose }: ReasonDialogProps) {
  const t = useText('pricing')
  const v = useText('validation')
  const language = useLanguage()
  const nameOf = useFigureName(draft)
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLSelectElement>(null)
  // The dialog opens before its code has loaded, and only then looks for an element to focus.
  useEffect(() => first.current?.focus(), [])
  const of = (field: string) => answers[field] ?? empty
  const isShort = ({ reason, note }: Answer) => reason === 'other' && note.trim().length < OVERRIDE_NOTE.min
  const pick = (field: string, reason: string) => {
    const others = fields.filter(other => other !== field && of(other).reason === '')
    const filled = others.map(other => [other, { ...of(other), reason }] as const)
    setAnswers({ ...answers, ...Object.fromEntries(filled), [field]: { ...of(field), reason } })
  }
  const save = () => {
    const given = fields.flatMap(field => {
      const { reason, note } = of(field)
      const known = OVERRIDE_REASONS.find(({ code }) => code === reason)
      const words = reason === 'other' ? note.trim() : null
      return known && !isShort(of(field)) ? [{ field, reason: known.code, note: words }] : []
    })
    setTried(true)
    if (given.length === fields.length) return onSave(given)
    const bad = fields.filter(one => given.every(({ field }) => field !== one))
    refuseSubmit(form.current, Object.fromEntries(bad.map(field => problemIn(field, of(field)))))
  }
  const choices = [
    { value: '', label: t('override.choose') },
    ...OVERRIDE_REASONS.map(({ code, name, name_fr: nameFr }) => ({
      value: code,
      label: language === 'fr' ? nameFr : name,
    })),
  ]
  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md">
        <Modal.Title>{t('override.title')}</Modal.Title>
        <Text>{t('override.text')}</Text>
        {fields.map((field, index) => (
          <Stack key={field} gap="xs">
            <NativeSelect
              name={`${field}.reason`}
              label={nameOf(field)}
              withAsterisk
              data={choices}
              value={of(field).reason}
              error={isTried && of(field).reason === '' ? v('required') : undefined}
              onChange={event => pick(field, event.currentTarget.value)}
              {...(index === 0 ? { ref: first, 'data-autofocus': true } : {})}
            />
            {of(field).reason === 'other' ? (
              <TextInput
                name={`${field}.note`}
                label={t('override.note_of', { name: nameOf(field) })}
                withAsterisk
                maxLength={OVERRIDE_NOTE.max}
                value={of(field).note}
                error={
                  isTried && isShort(of(field))
                    ? t('override.note_short', { min: OVERRIDE_NOTE.min })
                    : undefined
                }
                onChange={event =>
                  setAnswers({ ...answers, [field]: { ...of(field), note: event.currentTarget.value } })
                }
              />
            ) : null}
          </Stack>
        ))}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('override.back')}
          </Button>
          <Button type="submit">{t('override.save')}</Button>
        </Group>
      </Stack>
    </form>
  )
}
