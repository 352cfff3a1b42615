import { DECLINE_REASONS } from '@forecourt/domain/deals/credit-applications/value-lists.table.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { FactList } from '#shared/ui/text/fact-list.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import type { ShownApplication } from './application-page.tsx'
import classes from './applications.module.css'
import { useTermFacts } from './use-term-facts.ts'

/** The decision, or the facts it is based on. */
export function DecisionCard({ application, customer, order }: ShownApplication) {
  const t = useText('credit_desk')
  const format = useFormat()
  const language = useLanguage()
  const { decision, income_share: share } = application
  const termFacts = useTermFacts()
  const [decided] = decision.decisions
  const isApproved = decision.status === 3 && decided !== undefined
  const facts = {
    ...termFacts(isApproved ? decided : application.terms),
    [t('income')]: format.money(toCents(application.monthly_income)),
    [t('share')]: share === null ? null : `${format.percent(share / 10, 1)} · ${t('share.note')}`,
  }
  const reasons = decision.decline_reasons.map(code => labelOf(DECLINE_REASONS, code, language))
  return (
    <TitledCard title={t(isApproved ? 'approved' : 'terms')}>
      <FactList facts={facts} />
      {decision.status === 4 ? (
        <div className={classes['said']}>
          <p className={classes['text']}>{t('declined', { reasons: format.list(reasons) })}</p>
          {application.notice_due === null ? null : (
            <p className="dp-faint">{t('notice_due', { date: format.dayOf(application.notice_due) })}</p>
          )}
          <p className={classes['text']}>
            {t('suggest')}{' '}
            <Anchor component={Link} to={pathTo('pricingWorksheet', { id: customer.id, orderId: order.id })}>
              {t('suggest.worksheet')}
            </Anchor>
          </p>
        </div>
      ) : null}
    </TitledCard>
  )
}
