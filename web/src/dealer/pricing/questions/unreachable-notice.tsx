import { UnstyledButton } from '@mantine/core'
import type { Unreachable } from '@forecourt/domain/pricing/questions/unreachable.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { useQuestionText } from './question-words.ts'
import classes from './questionnaire.module.css'
import { goToQuestion } from './use-steps.ts'

/** Questions that no answer leads to, each with its reason and a link. */
export function UnreachableNotice({ found }: { readonly found: readonly Unreachable[] }) {
  const { t, nameOf } = useQuestionText()
  if (found.length === 0) return null
  return (
    <Notice tone="attention" title={t('unreachable', { count: found.length })}>
      <ul className={classes['plain']}>
        {found.map(({ question, reason }) => (
          <li key={question.id}>
            <UnstyledButton className={classes['link']} onClick={() => goToQuestion(question.id)}>
              {nameOf(question)}
            </UnstyledButton>{' '}
            {t(`reason.${reason}`)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
