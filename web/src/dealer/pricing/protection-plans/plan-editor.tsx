import type { ProtectionPlan } from '@forecourt/contract/pricing/protection-plans.ts'
import { Button, Tabs } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { mayLeave } from '#shared/forms/dirty.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PlanFiles } from './plan-files.tsx'
import { PlanGrid } from './plan-grid.tsx'
import { BasicsPanel, DurationFields, PenPanel, TextPanel } from './plan-panels.tsx'
import { TaxesPanel } from './plan-taxes.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { PLAN_TABS, planKind, tabOf, type PlanTab } from './plan-values.ts'
import classes from './plans.module.css'
import { RemoveButton } from './record-drawer.tsx'
import { useRecordForm } from './use-record-form.ts'

interface PlanEditorProps {
  readonly plan: ProtectionPlan | undefined
  /** A new plan was stored: it stays open, for its prices and files. */
  readonly onMade: (plan: ProtectionPlan) => void
  readonly onDone: () => void
}

/** All fields of a plan in tabs, with the customer's preview beside. */
export function PlanEditor({ plan, onMade, onDone }: PlanEditorProps) {
  const t = useText('plans')
  const [tab, setTab] = useState<PlanTab>('basics')
  const { form: bound, rebase } = useRecordForm({
    kind: planKind,
    row: plan,
    onSaved: saved => (plan === undefined ? onMade(saved) : onDone()),
    onCancelled: onDone,
  })
  const { ref, ...form } = bound
  const element = useRef<HTMLFormElement>(null)
  // The invalid field may be in a hidden tab.
  useEffect(() => {
    const mounted = element.current
    const show = (event: Event) => {
      const tabs = Object.keys((event as CustomEvent<object>).detail).map(tabOf)
      const first = PLAN_TABS.find(name => tabs.includes(name))
      if (first !== undefined) setTab(first)
    }
    mounted?.addEventListener('submit-error', show)
    return () => mounted?.removeEventListener('submit-error', show)
  }, [])
  const cancel = async () => {
    if (await mayLeave()) onDone()
  }
  return (
    <div className={classes['sides']}>
      <Tabs
        value={tab}
        onChange={value => setTab(PLAN_TABS.find(name => name === value) ?? 'basics')}
        keepMounted
      >
        <Tabs.List className={classes['tabList'] ?? ''}>
          {PLAN_TABS.map(name => (
            <Tabs.Tab key={name} value={name}>
              {t(`plan.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tab === 'prices' ? (
          plan === undefined ? (
            <p className={classes['note']}>{t('grid.later')}</p>
          ) : (
            <div className={classes['above']}>
              <PlanGrid plan={plan} />
            </div>
          )
        ) : null}
        <form
          ref={mounted => {
            ref(mounted)
            element.current = mounted
          }}
          onSubmit={form.onSubmit}
          noValidate
          className={classes['form']}
        >
          <Tabs.Panel value="basics" className={classes['panel']}>
            <BasicsPanel form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="text" className={classes['panel']}>
            <TextPanel form={form} />
            <PlanFiles plan={plan} onSaved={rebase} />
          </Tabs.Panel>
          <Tabs.Panel value="prices" className={classes['panel']}>
            <DurationFields form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="taxes" className={classes['panel']}>
            <TaxesPanel form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="pen" className={classes['panel']}>
            <PenPanel form={form} />
          </Tabs.Panel>
          {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
          <div className={classes['acts']}>
            <Button type="submit" loading={form.isSubmitting}>
              {t(plan === undefined ? 'plans.add' : 'save')}
            </Button>
            <Button variant="default" onClick={() => void cancel()}>
              {t('cancel')}
            </Button>
            {plan === undefined ? null : (
              <RemoveButton
                text={t('plans.removal')}
                onRemove={() => planKind.writing.remove(plan)}
                onRemoved={onDone}
              />
            )}
          </div>
        </form>
      </Tabs>
      <PlanPreview values={form.values} plan={plan} />
    </div>
  )
}
