import type { PaymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { SaveBar } from '#shared/ui/page/save-bar.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'
import { settingsQueries } from './payment-settings.api.ts'
import { SampleDealCard } from './sample-deal.tsx'
import { SettingsCards } from './settings-cards.tsx'
import classes from './settings.module.css'
import { useSettingsForm } from './use-settings-form.tsx'

/** Interface S-37, defaults of a new deal: fields, their errors, and the effect on a sample deal. */
export function SettingsPart() {
  const t = useText('settings')
  const dealership = useCurrentUser().dealership?.id ?? ''
  const { data, error, refetch } = useQuery(settingsQueries.get(dealership))
  return (
    <section className={classes['part']} aria-labelledby="payment-settings">
      <h2 id="payment-settings" className="dp-heading">
        {t('title')}
      </h2>
      {data === undefined ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsEditor stored={data} />
      )}
    </section>
  )
}

function Missing({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useText('settings')
  if (isCallError(error, 'not_found'))
    return <EmptyState kind="first-use" title={t('none')} text={t('none_text')} />
  return error === null ? <CardSkeleton height={320} /> : <InlineProblem error={error} onRetry={onRetry} />
}

function SettingsEditor({ stored }: { readonly stored: PaymentSettings }) {
  const t = useText('settings')
  const { formRef, ...form } = useSettingsForm(stored)
  const refused = Object.keys(form.refused).length
  return (
    <div className={classes['columns']}>
      <form
        ref={formRef}
        className={classes['cards']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          form.save()
        }}
      >
        <SettingsCards form={form} />
        {form.failure === undefined ? null : <InlineProblem error={form.failure} onRetry={form.save} />}
      </form>
      <SampleDealCard dealership={stored.id} settings={form.draft} isUnsaved={form.changes > 0} />
      <SaveBar
        changes={form.changes}
        problems={Object.keys(form.problems).length}
        refused={refused > 0 ? t('not_saved', { count: refused }) : undefined}
        isSaving={form.isSaving}
        failure={form.failure}
        onSave={form.save}
        onDiscard={form.discard}
      />
    </div>
  )
}
