import type { AnsweredQuestion, TradeIn } from '@forecourt/contract/deals/trade-in.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { chosenText, questionText } from '#shared/questions/question-words.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import classes from './trade-ins.module.css'

/** Answers about the vehicle, each with its question as it was asked; follow-up questions are indented. */
export function ConditionCard({ tradeIn }: { readonly tradeIn: TradeIn }) {
  const t = useText('trade_ins')
  const language = useLanguage()
  const answerText = useAnswerText()
  const { answers } = tradeIn
  return (
    <TitledCard title={t('condition')} level={3}>
      {answers.length === 0 ? (
        <p className="dp-faint">{t('condition.none')}</p>
      ) : (
        <dl className={classes['answers']}>
          {answers.map(answered => (
            <div key={answered.id} data-child={answered.parent !== null || undefined}>
              <dt>{questionText(language, answered)}</dt>
              <dd>{answerText(answered)}</dd>
            </div>
          ))}
        </dl>
      )}
    </TitledCard>
  )
}

function useAnswerText() {
  const language = useLanguage()
  const format = useFormat()
  return (answered: AnsweredQuestion): string => {
    const { answer, field_type: type } = answered
    const text = [answer].flat().join(', ')
    const cents = type === 'money' ? parseCents(text) : undefined
    if (cents !== undefined) return format.money(cents)
    if (type === 'number') return format.number(text)
    if (type === 'date') return format.date(text)
    return chosenText(answered, language) ?? text
  }
}
