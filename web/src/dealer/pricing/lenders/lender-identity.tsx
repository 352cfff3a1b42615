import type { Lender } from '@forecourt/contract/pricing/lenders.ts'
import { LENDER_FORM } from '@forecourt/domain/pricing/rate-cards/lender-form.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { blankLender, lenderBody, LenderFields } from './lender-fields.tsx'
import { removeLender, updateLender } from './lenders.api.ts'
import classes from './lenders.module.css'

const valuesOf = ({ name, name_fr, code, is_oem }: Lender): FieldValues => ({
  name,
  name_fr,
  code: code ?? '',
  is_oem,
})

interface LenderIdentityProps {
  readonly lender: Lender
  /** Called with the stored lender. */
  readonly onSaved: (lender: Lender) => void
  readonly onRemoved: () => void
}

/** Names, code and activation of a lender; an unused lender can be deleted. */
export function LenderIdentity({ lender, onSaved, onRemoved }: LenderIdentityProps) {
  const t = useText('lenders')
  const [failure, setFailure] = useState<unknown>()
  const { form: bound } = useRowForm<Lender>({
    row: lender,
    blank: blankLender,
    valuesOf,
    rules: LENDER_FORM,
    save: (values, from) => updateLender(from ?? lender, lenderBody(values)),
    onSaved: saved => {
      showToast({ type: 'success', text: t('toast.saved') })
      onSaved(saved)
    },
    onKeepTheirs: onSaved,
    words: { labelOf: name => t(`field.${name as 'name'}`) },
  })
  const { ref, ...form } = bound

  const run = async (work: () => Promise<unknown>, said: string) => {
    setFailure(undefined)
    try {
      await work()
      showToast({ type: 'success', text: said })
    } catch (refused) {
      setFailure(refused)
    }
  }
  return (
    <section className={classes['part']} aria-labelledby="lender-identity">
      <h2 id="lender-identity" className={classes['heading']}>
        {t('identity.title')}
      </h2>
      <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['part']}>
        <LenderFields form={form} />
        {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
        {failure === undefined ? null : <LenderProblem error={failure} />}
        <div className={classes['acts']}>
          {form.isDirty ? (
            <Button type="submit" loading={form.isSubmitting}>
              {t('identity.save')}
            </Button>
          ) : null}
          <Activation lender={lender} run={run} onSaved={onSaved} />
          <Removal lender={lender} run={run} onRemoved={onRemoved} />
        </div>
      </form>
    </section>
  )
}

type Run = (work: () => Promise<unknown>, said: string) => Promise<void>

function LenderProblem({ error }: { readonly error: unknown }) {
  const t = useText('lenders')
  if (isCallError(error, 'conflict') && error.detail.code === 'lender_in_use')
    return <InlineProblem error={error}>{t('delete.in_use')}</InlineProblem>
  return <InlineProblem error={error} />
}

const useName = ({ name, name_fr: nameFr }: Lender) => (useLanguage() === 'fr' ? nameFr : name)

interface ActivationProps extends Pick<LenderIdentityProps, 'lender' | 'onSaved'> {
  readonly run: Run
}

/** Activation affects which deals are possible, so it asks for a confirmation. */
function Activation({ lender, run, onSaved }: ActivationProps) {
  const t = useText('lenders')
  const name = useName(lender)
  const act = lender.is_active ? 'deactivate' : 'activate'
  const ask = async () => {
    const yes = await confirm({
      kind: 'archive',
      title: t(`act.${act}.title`, { name }),
      text: t(`act.${act}.text`),
      yesLabel: t(`act.${act}.yes`),
    })
    if (!yes) return
    await run(
      async () => onSaved(await updateLender(lender, { is_active: !lender.is_active })),
      t(`toast.${act}d`),
    )
  }
  return (
    <GatedButton
      variant="default"
      reason={!lender.is_active && lender.code === null ? t('activate.needs_code') : undefined}
      onClick={() => void ask()}
    >
      {t(`act.${act}.button`)}
    </GatedButton>
  )
}

interface RemovalProps extends Pick<LenderIdentityProps, 'lender' | 'onRemoved'> {
  readonly run: Run
}

function Removal({ lender, run, onRemoved }: RemovalProps) {
  const t = useText('lenders')
  const name = useName(lender)
  const isUsed = lender.rate_card !== null || lender.scheduled !== null
  const ask = async () => {
    if (!(await confirm({ kind: 'delete', title: t('delete.title', { name }), yesLabel: t('delete.yes') })))
      return
    await run(async () => {
      await removeLender(lender)
      onRemoved()
    }, t('toast.removed'))
  }
  return (
    <GatedButton
      variant="subtle"
      color="red"
      reason={isUsed ? t('delete.in_use') : undefined}
      onClick={() => void ask()}
    >
      {t('delete.button')}
    </GatedButton>
  )
}
