import { configure } from '@testing-library/react';

// The first look at a lazy part loads it, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 45_000 });
