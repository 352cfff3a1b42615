import type { TraceNode } from '@forecourt/domain/pricing/payments/trace/trace.ts'
import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isExplained, isSum } from './explain.ts'
import type { ExplainTexts } from './explain-text.ts'
import classes from './explain.module.css'

interface TraceNodeProps {
  readonly node: TraceNode
  /** The whole trace, where parts are explained. */
  readonly root: TraceNode
  readonly texts: ExplainTexts
  readonly onPart: (key: string) => void
  /** Between the figure's own text and its parts. */
  readonly before?: ReactNode
  /** Between its parts and its source. */
  readonly after?: ReactNode
}

/** A figure with its formula, parts, rule and rounding; each part links to its own explanation. */
export function TraceNodeView({ node, root, texts, onPart, before, after }: TraceNodeProps) {
  const math = texts.math(node)
  return (
    <>
      <p className={`dp-number ${classes['amount'] ?? ''}`} data-cents={node.amount}>
        {texts.money(node.amount)}
      </p>
      <p className={classes['sentence']}>{texts.sentence(node)}</p>
      {math === undefined ? null : <p className={classes['math']}>{math}</p>}
      {before}
      <Parts node={node} root={root} texts={texts} onPart={onPart} />
      {after}
      <p className={classes['source']}>
        {texts.rule(node)} {texts.rounding(node)}
      </p>
    </>
  )
}

/** Parts of the figure. */
function Parts({ node, root, texts, onPart }: TraceNodeProps) {
  if (node.children.length === 0) return null
  return (
    <>
      <h3 className={classes['subtitle']}>{texts.t('made_of')}</h3>
      <ul className={classes['parts']}>
        {node.children.map(part => {
          const row = (
            <>
              <span>{texts.labelOf(part.key)}</span>
              <span className="dp-number" data-cents={part.amount}>
                {texts.money(part.amount)}
              </span>
            </>
          )
          return (
            <li key={part.key}>
              {isExplained(root, part) ? (
                <UnstyledButton className={classes['part']} onClick={() => onPart(part.key)}>
                  {row}
                  <IconChevronRight size={14} stroke={1.75} aria-hidden />
                </UnstyledButton>
              ) : (
                <span className={classes['part']}>{row}</span>
              )}
            </li>
          )
        })}
      </ul>
      {isSum(node) ? (
        <p className={classes['sum']}>
          {texts.t('sum', { amount: texts.money(node.amount) })}{' '}
          <IconCheck size={14} stroke={2} aria-hidden />
        </p>
      ) : null}
    </>
  )
}
