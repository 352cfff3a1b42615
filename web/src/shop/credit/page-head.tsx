import type { OwnApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { OpenedHeading } from '#shop/form/opened-heading.tsx'
import classes from './credit.module.css'
import { usePages, type FormPage } from './use-pages.ts'

interface PageHeadProps {
  readonly application: OwnApplication
  readonly page: FormPage
  /** Whether somebody else applies too, as it is ticked now. */
  readonly hasCo?: boolean
}

/** Which page this is, of how many; it has the focus when it comes. */
export function PageHead({ application, page, hasCo = application.has_co_applicant }: PageHeadProps) {
  const t = useText('credit_form')
  const pages = usePages(application).pagesOf({ ...application, has_co_applicant: hasCo })
  const n = pages.indexOf(page) + 1
  return (
    <div className={classes['head']}>
      <p aria-live="polite">{t('step', { n, count: pages.length })}</p>
      <progress value={n} max={pages.length} aria-hidden />
      <OpenedHeading level={2}>{t(`page.${page}`)}</OpenedHeading>
    </div>
  )
}
