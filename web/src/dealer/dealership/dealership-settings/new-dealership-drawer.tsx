import type { DealershipRow } from '@forecourt/contract/dealership/dealership-settings.ts'
import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayLeave } from '#shared/forms/dirty.ts'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { openDealership } from './dealership-settings.api.ts'
import classes from './dealership.module.css'
import { countryOf, emptyFacts, factRules, NewDealershipFields } from './new-dealership-fields.tsx'
import { OrganizationChoice } from './organization-choice.tsx'
import { useOpenDealership } from './use-open-dealership.ts'

interface NewDealershipDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Creates a dealership: defaults follow from its province, and the creator may open it directly. */
export function NewDealershipDrawer({ isOpen, onClose }: NewDealershipDrawerProps) {
  const t = useText('dealership')
  const [made, setMade] = useState<DealershipRow>()
  const close = async () => {
    if (!(await mayLeave())) return
    setMade(undefined)
    onClose()
  }
  return (
    <SideDrawer
      isOpen={isOpen}
      title={t('new.title')}
      size={640}
      closeLabel={t('new.close')}
      onClose={() => void close()}
    >
      {made === undefined ? (
        <NewDealershipForm onMade={setMade} />
      ) : (
        <Opened dealership={made} onStay={() => void close()} />
      )}
    </SideDrawer>
  )
}

function Opened({ dealership, onStay }: { readonly dealership: DealershipRow; readonly onStay: () => void }) {
  const t = useText('dealership')
  const open = useOpenDealership()
  return (
    <div className={classes['stack']}>
      <Notice title={t('new.made', { name: dealership.name })}>{t('new.made_text')}</Notice>
      <div className={classes['row']}>
        <Button onClick={() => void open(dealership)}>{t('new.go')}</Button>
        <Button variant="default" onClick={onStay}>
          {t('new.stay')}
        </Button>
      </div>
    </div>
  )
}

const initial = { organization_id: '', ...emptyFacts }

const rulesOf = (values: typeof initial) => ({
  organization_id: [required],
  ...factRules(countryOf(values)),
})

function NewDealershipForm({ onMade }: { readonly onMade: (made: DealershipRow) => void }) {
  const t = useText('dealership')
  const { ref, ...form } = useRuleForm<typeof initial>({
    initial,
    country: countryOf,
    rules: rulesOf,
    submit: async values => {
      const country = countryOf(values)
      if (country === undefined) return
      const made = await openDealership({ ...values, country })
      showToast({ type: 'success', text: t('new.toast') })
      onMade(made)
    },
  })
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['stack']}>
      <p className={classes['faint']}>{t('new.hint')}</p>
      <OrganizationChoice field={form.field('organization_id')} />
      <NewDealershipFields form={form} />
      {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
      <div>
        <Button type="submit" loading={form.isSubmitting}>
          {t('new.submit')}
        </Button>
      </div>
    </form>
  )
}
