//! The two platforms of the contract.

/// The platform of a screen. The order is that of the index's halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Platform {
    Ios,
    Web,
}

impl Platform {
    pub const ALL: [Platform; 2] = [Platform::Ios, Platform::Web];

    /// From its name in the contract.
    pub fn from_name(name: &str) -> Option<Platform> {
        Platform::ALL.into_iter().find(|platform| platform.name() == name)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Platform::Ios => "ios",
            Platform::Web => "web",
        }
    }
}
