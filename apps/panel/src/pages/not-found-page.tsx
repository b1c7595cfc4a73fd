import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useTexts } from '../i18n/texts.tsx';
import { places } from '../places.ts';
import { PageTitle } from '../ui/page-title.tsx';

export function NotFoundPage() {
  const { common } = useTexts();
  return (
    <>
      <PageTitle title={common.notFoundTitle} text={common.notFoundText} />
      <Button component={Link} to={places.home} variant="default">
        {common.home}
      </Button>
    </>
  );
}
