import type { Disclosure, DisclosureVersion } from '@forecourt/contract/dealership/disclosures.ts'
import { parseRichText, richTextLines } from '@forecourt/domain/dealership/disclosures/rich-text.ts'
import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { publishDisclosure } from './disclosures.api.ts'
import classes from './disclosures.module.css'

interface VersionListProps {
  readonly disclosure: Disclosure
  readonly mayRestore: boolean
}

/** Author and date of each version; any two can be compared, and an older one can be published again. */
export function VersionList({ disclosure, mayRestore }: VersionListProps) {
  const t = useText('disclosures')
  const format = useFormat()
  const [compared, setCompared] = useState<number>()
  const [busy, setBusy] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const { versions, current } = disclosure
  if (versions.length === 0) return null
  const restore = async ({ number, text_en, text_fr }: DisclosureVersion) => {
    setBusy(number)
    setFailure(undefined)
    try {
      await publishDisclosure(disclosure, { text_en, text_fr, restored_from: number })
      showToast({ type: 'success', text: t('restored', { number }) })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const standing = ({ number, effective_from }: DisclosureVersion) =>
    number === current
      ? t('version.shown')
      : current === null || number > current
        ? t('version.from', { date: format.date(effective_from) })
        : undefined
  const shown = versions.find(({ number }) => number === current)
  const other = versions.find(({ number }) => number === compared)
  return (
    <section className={classes['card']} aria-labelledby="disclosure-versions">
      <h3 id="disclosure-versions" className="dp-heading">
        {t('versions')}
      </h3>
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <ul className={classes['versions']}>
        {versions.map(version => {
          const { number, author, created, restored_from } = version
          const word = standing(version)
          return (
            <li key={number}>
              <span>
                <strong>{t('version', { number })}</strong>{' '}
                {word === undefined ? null : (
                  <Badge variant={number === current ? 'light' : 'default'} tt="none">
                    {word}
                  </Badge>
                )}
                <span className={classes['faint']}>
                  {t('version.by', { author, date: format.instant(created) })}
                  {restored_from === null ? '' : ` · ${t('version.restored', { number: restored_from })}`}
                </span>
              </span>
              {number === current || shown === undefined ? null : (
                <Button
                  variant="subtle"
                  size="compact-md"
                  aria-expanded={compared === number}
                  onClick={() => setCompared(compared === number ? undefined : number)}
                >
                  {t('version.compare')}
                </Button>
              )}
              {number === current || !mayRestore ? null : (
                <Button
                  variant="default"
                  size="compact-md"
                  loading={busy === number}
                  onClick={() => void restore(version)}
                >
                  {t('version.restore')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {shown === undefined || other === undefined ? null : <Comparison one={other} other={shown} />}
    </section>
  )
}

const linesOf = (source: string): readonly string[] => {
  const text = parseRichText(source)
  return text.ok ? richTextLines(text.blocks) : [source]
}

/** Two versions side by side; lines that only one of them has are marked. */
function Comparison({ one, other }: { readonly one: DisclosureVersion; readonly other: DisclosureVersion }) {
  const t = useText('disclosures')
  return (
    <div className={classes['comparison']}>
      {(['text_en', 'text_fr'] as const).map(field => (
        <div key={field} className={classes['pair']} lang={field.slice(5)}>
          <Lines
            title={t('version', { number: one.number })}
            own={linesOf(one[field])}
            others={linesOf(other[field])}
            mark="removed"
          />
          <Lines
            title={t('version', { number: other.number })}
            own={linesOf(other[field])}
            others={linesOf(one[field])}
            mark="added"
          />
        </div>
      ))}
    </div>
  )
}

interface LinesProps {
  readonly title: string
  readonly own: readonly string[]
  readonly others: readonly string[]
  readonly mark: 'added' | 'removed'
}

function Lines({ title, own, others, mark }: LinesProps) {
  return (
    <div className={classes['side']}>
      <strong className={classes['faint']}>{title}</strong>
      {own.length === 0 ? <p>–</p> : null}
      {own.map((line, n) => {
        const Line = others.includes(line) ? 'span' : mark === 'added' ? 'ins' : 'del'
        return (
          <p key={n}>
            <Line>{line}</Line>
          </p>
        )
      })}
    </div>
  )
}
