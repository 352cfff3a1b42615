import { Button } from '@mantine/core'
import {
  answersOf,
  pathsBelow,
  pathTotals,
  totalsBelow,
  type QuestionPath,
} from '@forecourt/domain/pricing/questions/question-paths.ts'
import { isInUse } from '@forecourt/domain/pricing/questions/question.ts'
import { childrenOf, descendantsOf } from '@forecourt/domain/pricing/questions/question-tree.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { useQuestionText } from './question-words.ts'
import classes from './questionnaire.module.css'
import previewClasses from './preview.module.css'
import type { Question, QuestionList } from './questions.api.ts'

/** More paths through one question than anybody would try by hand. */
const MAX_SHOWN = 24

interface PathListProps {
  readonly list: QuestionList
  readonly onTry: (given: FieldValues) => void
}

/** All paths through the list with their number of questions, by top-level question, since they multiply. */
export function PathList({ list, onTry }: PathListProps) {
  const { t, format } = useQuestionText()
  const { results, country } = list
  const { ways, shortest, longest } = pathTotals(results, country)
  const forking = childrenOf(results, null).filter(
    question => isInUse(question, country) && totalsBelow(results, question, country).ways > 1n,
  )
  return (
    <details className={previewClasses['paths']}>
      <summary>{t('paths')}</summary>
      <p className="dp-faint">{t('paths.total', { ways: format.number(String(ways)), shortest, longest })}</p>
      {forking.map(question => (
        <PathsOf key={question.id} list={list} question={question} onTry={onTry} />
      ))}
    </details>
  )
}

function firstPaths(all: Iterable<QuestionPath>): readonly QuestionPath[] {
  const paths: QuestionPath[] = []
  for (const path of all) {
    if (paths.length === MAX_SHOWN) break
    paths.push(path)
  }
  return paths
}

function PathsOf({ list, question, onTry }: PathListProps & { readonly question: Question }) {
  const { t, nameOf, answerName, format } = useQuestionText()
  const { results, country } = list
  const below = totalsBelow(results, question, country)
  const all = pathTotals(results, country)
  const wordsOf = ({ forks }: QuestionPath) =>
    forks
      .map(fork =>
        format.anyOf(
          fork.alternatives.map(codes =>
            codes.length === 0
              ? t('no_answer')
              : format.list(codes.map(code => answerName(fork.question, code))),
          ),
        ),
      )
      .join(' › ')
  const walk = (path: QuestionPath) => {
    const before = [question, ...descendantsOf(results, question.id)].map(
      ({ id }) => [id, undefined] as const,
    )
    onTry({ ...Object.fromEntries(before), ...answersOf(path) })
  }
  const paths = firstPaths(pathsBelow(results, question, country))
  const left = below.ways - BigInt(paths.length)
  return (
    <section className={previewClasses['fork']} aria-label={nameOf(question)}>
      <h3>{nameOf(question)}</h3>
      <ul className={classes['plain']}>
        {paths.map(path => {
          const length = path.shown.length
          const words = wordsOf(path)
          return (
            <li key={words} className={previewClasses['path']}>
              <span>{words}</span>
              <span className="dp-faint">
                {t('paths.length', {
                  count: length,
                  shortest: all.shortest - below.shortest + length,
                  longest: all.longest - below.longest + length,
                })}
              </span>
              <Button
                variant="default"
                size="compact-xs"
                aria-label={t('paths.try_named', { path: words })}
                onClick={() => walk(path)}
              >
                {t('paths.try')}
              </Button>
            </li>
          )
        })}
      </ul>
      {left > 0n ? (
        <p className="dp-faint">
          {t('paths.more', { count: Number(left), number: format.number(String(left)) })}
        </p>
      ) : null}
    </section>
  )
}
