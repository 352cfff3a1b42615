import type { DocumentKind } from '@forecourt/contract/deals/documents.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import { Anchor, Button, SegmentedControl } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { DocumentPaper } from './document-paper.tsx'
import { documentQueries, fileAddress } from './documents.api.ts'
import classes from './documents.module.css'

/** `/customers/:id/order/:orderId/documents/:kind`: a document of a saved deal, to print or save. */
export function DocumentsScreen() {
  const t = useText('documents')
  const { id = '', orderId = '', kind = '' } = useParams()
  const [chosen, setChosen] = useState<Language>()
  const list = useQuery(documentQueries.list(orderId))
  const language = chosen ?? list.data?.language
  const shown = list.data?.results.find(one => one.kind === kind)?.kind
  const failure = list.error
  return (
    <>
      <div className={classes['bar']}>
        <PageTitle>{t(shown === undefined ? 'kinds' : `title.${shown}`)}</PageTitle>
        {shown === undefined || language === undefined ? null : (
          <Actions orderId={orderId} kind={shown} language={language} onLanguage={setChosen} />
        )}
      </div>
      <p className={classes['hint']}>
        {t('saved_only')}{' '}
        <Anchor component={Link} to={pathTo('pricingWorksheet', { id, orderId })} inherit underline="always">
          {t('back')}
        </Anchor>
      </p>
      {failure === null ? null : (
        <InlineProblem
          error={failure}
          {...(isCallError(failure, 'not_found') ? {} : { onRetry: () => void list.refetch() })}
        >
          {t('failed')}
        </InlineProblem>
      )}
      <nav aria-label={t('kinds')}>
        <ul className={classes['kinds']}>
          {list.data?.results.map(one => (
            <li key={one.kind}>
              <Link
                to={pathTo('dealDocuments', { id, orderId, kind: one.kind })}
                aria-current={one.kind === kind ? 'page' : undefined}
                title={t(`hint.${one.kind}`)}
              >
                {t(`title.${one.kind}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown === undefined || language === undefined ? null : (
        <Preview orderId={orderId} kind={shown} language={language} />
      )}
    </>
  )
}

interface OfDocument {
  readonly orderId: string
  readonly kind: DocumentKind
  readonly language: Language
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
] as const satisfies readonly { value: Language; label: string }[]

interface ActionsProps extends OfDocument {
  readonly onLanguage: (language: Language) => void
}

function Actions({ orderId, kind, language, onLanguage }: ActionsProps) {
  const t = useText('documents')
  const print = () => window.print()
  useShortcut({ keys: 'p', group: 'page', label: t('print'), run: print })
  return (
    <div className={classes['acts']}>
      <SegmentedControl<Language>
        size="xs"
        data={[...languages]}
        value={language}
        onChange={onLanguage}
        aria-label={t('language')}
      />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        aria-keyshortcuts="p"
        onClick={print}
      >
        {t('print')}
      </Button>
      <Button
        component="a"
        size="compact-sm"
        href={fileAddress(orderId, kind, language)}
        download
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      >
        {t('download')}
      </Button>
    </div>
  )
}

function Preview({ orderId, kind, language }: OfDocument) {
  const t = useText('documents')
  const document = useQuery(documentQueries.read(orderId, kind, language))
  if (document.data !== undefined) return <DocumentPaper text={document.data} />
  if (document.error === null) return <CardSkeleton height={640} />
  const isUnpriceable = isCallError(document.error, 'validation')
  return (
    <InlineProblem
      error={document.error}
      {...(isUnpriceable ? {} : { onRetry: () => void document.refetch() })}
    >
      {t(isUnpriceable ? 'unpriceable' : 'failed')}
    </InlineProblem>
  )
}
