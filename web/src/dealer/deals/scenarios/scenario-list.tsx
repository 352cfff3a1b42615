import type { Scenario } from '@forecourt/contract/deals/what-ifs.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { confirm, openModal } from '#shared/ui/dialog/modals.ts'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { ActionProblem } from '#dealer/deals/order-versions/action-problem.tsx'
import { useGate } from '#dealer/deals/order-versions/gate.ts'
import { useOneAction } from '#dealer/deals/order-versions/use-one-action.ts'
import type { VersionsView } from '#dealer/deals/order-versions/use-versions.ts'
import { useDesk } from '#dealer/pricing/pricing/model/desk.ts'
import type { DraftOfDesk } from '#dealer/pricing/pricing/model/use-draft.ts'
import type { ReadOnlyReason } from '#dealer/pricing/pricing/model/worksheet-access.ts'
import { NameDialog } from './name-dialog.tsx'
import { useApply } from './use-apply.tsx'
import { useBranch } from './use-branch.tsx'
import { ScenarioCard } from './scenario-card.tsx'
import { deleteScenario, renameScenario, scenarioQueries } from './what-ifs.api.ts'
import { scenarioPath } from './scenario-path.ts'
import classes from '#dealer/deals/order-versions/versions.module.css'

interface ScenarioListProps {
  readonly work: DraftOfDesk
  readonly isOrder: boolean
  readonly reason: ReadOnlyReason
  readonly onView: (view: VersionsView) => void
  readonly onDone: () => void
}

/** Limit per order. */
const most = 20

/** Scenarios of an order: open, compare, rename, delete, or apply one. */
export function ScenarioList({ work, isOrder, reason, onView, onDone }: ScenarioListProps) {
  const t = useText('versions')
  const { order } = useDesk()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const list = useQuery(scenarioQueries.list(order.id))
  const branch = useBranch(() => undefined)
  const gate = useGate(reason)
  const { apply, ...applying } = useApply({ work, isOrder, onDone })
  const act = useOneAction()
  if (list.data === undefined)
    return list.error === null ? (
      <CardSkeleton height={240} />
    ) : (
      <InlineProblem error={list.error} onRetry={() => void list.refetch()}>
        {t('what_if.failed')}
      </InlineProblem>
    )
  const { results } = list.data
  const tooMany = results.length >= most ? t('what_if.too_many', { max: most }) : undefined
  const branchButton = gate.isHidden ? null : (
    <GatedButton
      variant="default"
      size="compact-sm"
      reason={gate.reason ?? tooMany}
      aria-haspopup="dialog"
      onClick={branch.ofSheet}
    >
      {t('what_if.of_sheet')}
    </GatedButton>
  )
  const remove = async (scenario: Scenario) => {
    const isSure = await confirm({
      kind: 'delete',
      title: t('what_if.delete_title', { name: scenario.name }),
      yesLabel: t('what_if.delete_yes', { name: scenario.name }),
    })
    if (isSure) await act.run(scenario, () => deleteScenario(scenario))
  }
  const rename = (scenario: Scenario) =>
    void openModal(close => (
      <NameDialog
        title={t('what_if.rename_title')}
        act={t('what_if.rename_act')}
        name={scenario.name}
        draft={scenario}
        onClose={close}
        onName={async name => {
          await renameScenario(scenario, name)
        }}
      />
    ))
  const failure = applying.failure ?? act.failure
  return (
    <>
      {failure === undefined ? null : <ActionProblem {...failure} />}
      {results.length === 0 ? (
        <EmptyState
          kind="first-use"
          title={t('what_if.empty')}
          text={t('what_if.empty_text')}
          action={branchButton}
        />
      ) : (
        <>
          <div className={classes['acts']}>{branchButton}</div>
          <ul className={classes['list']} aria-label={t('what_if.list')}>
            {results.map(scenario => (
              <ScenarioCard
                key={scenario.id}
                scenario={scenario}
                gate={gate}
                isBusy={applying.isBusy || act.isBusy}
                onOpen={() => void navigate(scenarioPath({ id, orderId: order.id }, scenario.id))}
                onCompare={() => onView({ before: 'newest', after: `what-if ${scenario.id}` })}
                onApply={() => apply(scenario)}
                onRename={() => rename(scenario)}
                onDelete={() => void remove(scenario)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
