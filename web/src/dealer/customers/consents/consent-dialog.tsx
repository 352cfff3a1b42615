import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { consents } from '@forecourt/contract/customers/consents.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import {
  CONSENT_BASES,
  CONSENT_CHANNELS,
  CONSENT_SOURCES,
  consentExpiry,
  consentFormRules,
  type ConsentBasis,
} from '@forecourt/domain/customers/customers/consents.ts'
import type { Labelled } from '@forecourt/domain/platform/markets/labels.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { NoteField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { ConsentHistory } from './consent-history.tsx'
import { recordConsent } from './consents.api.ts'
import classes from './consents.module.css'

interface ConsentDialogProps {
  readonly customer: Customer
  readonly onClose: () => void
}

/** Consents of one customer: the history, and a new entry. */
export function ConsentDialog({ customer, onClose }: ConsentDialogProps) {
  const t = useText('consents')
  const c = useText('customers')
  const mayRecord = useCanOn('customer:update', { assigned_dealer: customer.assigned_dealer?.id ?? null })
  return (
    <Stack gap="md">
      <Modal.Title>{t('title_of', { name: customer.full_name })}</Modal.Title>
      <ConsentHistory customerId={customer.id} />
      {mayRecord ? (
        <ConsentForm customerId={customer.id} onClose={onClose} />
      ) : (
        <>
          <p className="dp-faint">{c('not_yours')}</p>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

interface ConsentFormProps {
  readonly customerId: string
  readonly onClose: () => void
}

function ConsentForm({ customerId, onClose }: ConsentFormProps) {
  const t = useText('consents')
  const { timeZone } = useHabits()
  const [today] = useState(() => wallClock(Date.now(), timeZone).date)
  const { ref, onSubmit, field, values, failure, isSubmitting } = useRuleForm({
    initial: { channel: 'email', basis: 'express', source: 'in_person', obtained_at: today, evidence: '' },
    rules: consentFormRules,
    submit: async typed => {
      const body = {
        ...typed,
        evidence: typed.evidence.trim() === '' ? null : typed.evidence,
      } as BodyInputOf<typeof consents.record>
      await recordConsent(customerId, body)
      onClose()
    },
  })
  const isExpress = values.basis === 'express'
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <h3 className="dp-subheading">{t('record')}</h3>
        <div className={classes['pair']}>
          <SelectField {...field('channel')} label={t('channel')} options={useOptions(CONSENT_CHANNELS)} />
          <SelectField {...field('basis')} label={t('basis')} options={useOptions(CONSENT_BASES)} />
          <SelectField {...field('source')} label={t('source')} options={useOptions(CONSENT_SOURCES)} />
          <TextField {...field('obtained_at')} type="date" label={t('obtained')} required />
        </div>
        <NoteField
          {...field('evidence')}
          label={t('evidence')}
          hint={t('evidence_hint')}
          rows={2}
          required={isExpress}
          optional={!isExpress}
        />
        <Expiry basis={values.basis as ConsentBasis} obtained={values.obtained_at} />
        {failure === undefined ? null : <InlineProblem error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Expiry of the entry, before it is recorded. */
function Expiry({ basis, obtained }: { readonly basis: ConsentBasis; readonly obtained: string }) {
  const t = useText('consents')
  const format = useFormat()
  const until = consentExpiry(basis, obtained)
  const text =
    basis === 'withdrawn'
      ? t('stops')
      : until === null
        ? t('holds')
        : t('holds_until', { date: format.date(until) })
  return (
    <p className="dp-faint" aria-live="polite">
      {text}
    </p>
  )
}

function useOptions(list: readonly Labelled[]) {
  const language = useLanguage()
  return list.map(({ code, name, name_fr: french }) => ({
    value: code,
    label: language === 'fr' ? french : name,
  }))
}
