import { Skeleton } from '@mantine/core'
import { QUESTION_KINDS, type QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTabs } from '#shared/ui/page/page-tabs.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { QuestionBuilder } from './question-builder.tsx'
import { useQuestionText } from './question-words.ts'
import classes from './questionnaire.module.css'
import { questionQueries } from './questions.api.ts'

const isKind = (name: string | null): name is QuestionKind => QUESTION_KINDS.some(kind => kind === name)

/** Interface S-33: questions about a trade-in, and those before accessories and plans. */
export function QuestionnaireScreen() {
  const { t } = useQuestionText()
  const [search] = useSearchParams()
  const asked = search.get('list')
  const kind = isKind(asked) ? asked : 'trade_in'
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <PageTabs
        label={t('lists')}
        shown={kind}
        tabs={QUESTION_KINDS.map(name => ({ name, label: t(`list.${name}`), search: `?list=${name}` }))}
      />
      <Questions key={kind} kind={kind} />
    </div>
  )
}

function Questions({ kind }: { readonly kind: QuestionKind }) {
  const { data, error, refetch } = useQuery(questionQueries.list(kind))
  if (data !== undefined) return <QuestionBuilder kind={kind} list={data} />
  if (error !== null) return <InlineProblem error={error} onRetry={() => void refetch()} />
  return (
    <div aria-busy className={classes['skeletons']}>
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={40} />
      ))}
    </div>
  )
}
