import type { Language } from '@forecourt/contract/platform/text.ts'
import { ActionIcon, Button, CopyButton, SegmentedControl } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Suspense, use, useState } from 'react'
import { hasTexts, loadTexts } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { TextSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useHabits } from '#shared/format/market.ts'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { useDesk, type Target } from '../model/desk.ts'
import { useSubject } from './explain-subject.ts'
import { explanationOf } from './explain.ts'
import { ExplainBody } from './explain-body.tsx'
import { explainTexts, explanationAsText } from './explain-text.ts'
import { useIsPhone } from '../model/is-phone.ts'
import classes from './explain.module.css'

interface ExplainPaneProps {
  readonly target: Target
  /** An explanation was requested: without room beside the sheet, it covers it. */
  readonly isAsked: boolean
  readonly onClose: () => void
}

/** Above the bottom sheets of a phone, from which it can be opened too. */
const overSheets = 300

/** Why this number: formula, parts, source and rounding, in the language of the reader. */
export function ExplainPane({ target, isAsked, onClose }: ExplainPaneProps) {
  const t = useText('pricing')
  const screen = useLanguage()
  const isPhone = useIsPhone()
  const { isCustomerView, isPriceFirst } = useDesk()
  const [chosen, setChosen] = useState<Language>()
  const language = chosen ?? screen
  const content = (
    <>
      <div className={classes['bar']}>
        <SegmentedControl
          size="xs"
          aria-label={t('why.language')}
          data={[
            { value: 'en', label: 'EN' },
            { value: 'fr', label: 'FR' },
          ]}
          value={language}
          onChange={setChosen}
        />
        {isPhone ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            className={classes['close'] ?? ''}
            aria-label={t('why.close')}
            onClick={onClose}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <Explanation target={target} language={language} />
      </Suspense>
    </>
  )
  if (isPhone) {
    return (
      <SideDrawer
        isOpen={isAsked}
        onClose={onClose}
        position="bottom"
        size="75dvh"
        zIndex={overSheets}
        title={t('why.label')}
        closeLabel={t('why.close')}
      >
        <div className={classes['sheet']} lang={language} data-price-first={isPriceFirst || undefined}>
          {content}
        </div>
      </SideDrawer>
    )
  }
  return (
    <aside
      className={classes['pane']}
      aria-label={t('why.label')}
      lang={language}
      data-standing={!isCustomerView || undefined}
      data-price-first={isPriceFirst || undefined}
    >
      {content}
    </aside>
  )
}

function Explanation({ target, language }: { readonly target: Target; readonly language: Language }) {
  const { country } = useHabits()
  if (!hasTexts('formulas', language)) use(loadTexts('formulas', language))
  const { worksheet, priced, pricing } = useSubject(target)
  if (priced === undefined || pricing === undefined) return null
  const node = explanationOf(priced, pricing, target.key)
  if (node === undefined) return null
  const texts = explainTexts(language, { country, priced, lines: worksheet.lines })
  const lender = target.of === undefined || target.column === 'cash' ? [] : [target.of[target.column].lender]
  const title = [texts.t(`column.${target.column}`), ...lender, texts.labelOf(target.key)].join(' › ')
  return (
    <>
      <h2 className="dp-subheading">{title}</h2>
      <ExplainBody node={node} target={target} priced={priced} texts={texts} />
      <CopyButton value={explanationAsText(node, title, texts)}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-sm" onClick={copy}>
            {texts.t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </>
  )
}
