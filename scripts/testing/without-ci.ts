// Ink draws nothing interactive where it believes to run in CI; the screens under test are for people.
delete process.env.CI;
delete process.env.CONTINUOUS_INTEGRATION;
