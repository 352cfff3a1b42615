import type { TradeIn } from '@forecourt/contract/pricing/worksheet.ts'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import { Tip } from '#shared/ui/text/tip.tsx'
import { useDesk } from '../model/desk.ts'
import { setTradeIn } from '../model/draft.ts'
import { removeTradeIn } from '../model/draft-contract.ts'
import { Fact } from '../inputs/read-only-value.tsx'
import classes from '../sheet/worksheet.module.css'

/** The second trade-in; its amounts are rows of the sheet. */
export function SecondTradeIn({ tradeIn }: { readonly tradeIn: TradeIn }) {
  const t = useText('pricing')
  const { edit, commitStep, isEditable } = useDesk()
  if (!isEditable)
    return <Fact label={t('input.second_trade_in')} value={tradeIn.description ?? t('input.none')} />
  return (
    <TextInput
      size="xs"
      className={classes['trade'] ?? ''}
      name="second_trade_in.description"
      label={t('input.second_trade_in')}
      placeholder={t('input.trade_in_hint')}
      maxLength={80}
      value={tradeIn.description ?? ''}
      onChange={event => {
        const { value } = event.currentTarget
        const description = value === '' ? null : value
        edit('second_trade_in.description', setTradeIn('second_trade_in', { description }))
      }}
      onBlur={commitStep}
      rightSection={
        <Tip label={t('trade_in.remove')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('trade_in.remove')}
            onClick={() => {
              edit('second_trade_in', removeTradeIn)
              commitStep()
              document.querySelector<HTMLElement>('[name="trade_in.description"]')?.focus()
            }}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tip>
      }
    />
  )
}
