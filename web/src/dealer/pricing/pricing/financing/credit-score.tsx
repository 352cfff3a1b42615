import {
  CREDIT_SCORE_BANDS,
  creditScoreBand,
} from '@forecourt/domain/pricing/rate-cards/credit-score-bands.ts'
import { NativeSelect } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import { Fact } from '../inputs/read-only-value.tsx'
import { useProblemText } from '../model/problem-text.ts'

/** The customer's score, if rates depend on it. */
export function CreditScore() {
  const t = useText('pricing')
  const { draft, chooseScore, isEditable, problems } = useDesk()
  const textOf = useProblemText()
  const problem = problems['credit_score']
  const band = creditScoreBand(draft.worksheet.credit_score)
  const inWords = band === undefined ? t('input.none') : `${band[0]}–${band[1]}`
  if (!isEditable) return <Fact label={t('input.credit_score')} value={inWords} />
  return (
    <NativeSelect
      size="xs"
      name="credit_score"
      label={t('input.credit_score')}
      description={t('input.credit_score_hint')}
      error={problem === undefined ? undefined : textOf('credit_score', problem)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={band === undefined ? '' : String(band[0])}
      data={[
        { value: '', label: t('input.none') },
        ...CREDIT_SCORE_BANDS.map(([lowest, highest]) => ({
          value: String(lowest),
          label: `${lowest}–${highest}`,
        })),
      ]}
      onChange={event => {
        const { value } = event.currentTarget
        chooseScore(value === '' ? null : Number(value))
      }}
    />
  )
}
