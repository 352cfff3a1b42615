import { toCents } from '@forecourt/contract/platform/money.ts'
import { Button, Kbd } from '@mantine/core'
import { memo } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { AmountBox } from '../inputs/amount-box.tsx'
import { useDesk } from '../model/desk.ts'
import { useGross } from './gross.ts'
import { GrossOfDeal } from './gross-of-deal.tsx'
import classes from '../matrix/matrix.module.css'

/** Costs of the vehicle and the trade-in, the basis of gross: kept in this page only, and hidden by a key. */
export const GrossBar = memo(function GrossBar() {
  const t = useText('desking')
  const { mayKnow, isHidden, fields, setFields, hide } = useGross()
  const { context } = useDesk()
  const format = useFormat()
  if (!mayKnow) return null
  const own = context.cost
  const isOther = own !== null && fields.vehicle !== '' && fields.vehicle !== own
  return (
    <div className={classes['choices']} role="group" aria-label={t('gross.label')}>
      {isHidden ? null : (
        <>
          <AmountBox
            name="gross.vehicle"
            label={t('gross.vehicle')}
            value={fields.vehicle === '' ? (own ?? '') : fields.vehicle}
            onValue={vehicle => setFields({ ...fields, vehicle })}
          />
          <AmountBox
            name="gross.trade_in"
            label={t('gross.trade_in')}
            value={fields.tradeIn}
            onValue={tradeIn => setFields({ ...fields, tradeIn })}
          />
          {isOther ? (
            <p className={classes['note']}>{t('gross.own', { amount: format.money(toCents(own)) })}</p>
          ) : null}
        </>
      )}
      <Button
        variant="default"
        size="compact-sm"
        aria-pressed={isHidden}
        aria-keyshortcuts="h"
        rightSection={<Kbd size="xs">H</Kbd>}
        onClick={hide}
      >
        {t(isHidden ? 'gross.show' : 'gross.hide')}
      </Button>
      <GrossOfDeal />
    </div>
  )
})
